import type { DomainEvent } from '../envelope.js';
import { BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime, UtcDay } from '../field-types.js';
import type { MicrosText } from '../money.js';
import { statingNoRules } from '../rules-changed.js';

export type PromotionsEvent = DomainEvent<
  'daily_bonus_claimed',
  {
    uid: string;
    claim_id: string;
    day: UtcDay;
    gold_coins: MicrosText;
    sweeps_coins: MicrosText;
    /** Version of the promotions' rules that state the amounts; null as in `AppliedRules`. */
    rules_version: Count | null;
    /** Time at which the bonus was claimed. */
    claimed_at: IsoTime;
  }
>;

export const PROMOTIONS_EVENTS = {
  daily_bonus_claimed: { ...BY_PLAYER, upcasters: [statingNoRules] },
} as const satisfies Declarations<PromotionsEvent>;

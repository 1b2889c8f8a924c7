import type { DomainEvent } from '../envelope.js';
import { BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime, UtcDay } from '../field-types.js';
import type { MicrosText } from '../money.js';
import { statingNoRules } from '../rules-changed.js';
import { statingNoStreak } from './upcast/daily-bonus-claimed.js';

export type PromotionsEvent = DomainEvent<
  'daily_bonus_claimed',
  {
    uid: string;
    claim_id: string;
    day: UtcDay;
    /**
     * Number of consecutive UTC days on which the player claimed, this day included; null in events of schemas 1 and
     * 2, which did not contain it. The next claim then counts it as 1.
     */
    streak: Count | null;
    gold_coins: MicrosText;
    sweeps_coins: MicrosText;
    /** Version of the promotions' rules that state the amounts; null as in `AppliedRules`. */
    rules_version: Count | null;
    /** Time at which the bonus was claimed. */
    claimed_at: IsoTime;
  }
>;

export const PROMOTIONS_EVENTS = {
  daily_bonus_claimed: { ...BY_PLAYER, upcasters: [statingNoRules, statingNoStreak] },
} as const satisfies Declarations<PromotionsEvent>;

import type { DomainEvent } from '../envelope.js';
import { BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { IsoTime, UtcDay } from '../field-types.js';
import type { MicrosText } from '../money.js';

export type PromotionsEvent = DomainEvent<
  'daily_bonus_claimed',
  {
    uid: string;
    claim_id: string;
    day: UtcDay;
    gold_coins: MicrosText;
    sweeps_coins: MicrosText;
    /** Time at which the bonus was claimed. */
    claimed_at: IsoTime;
  }
>;

export const PROMOTIONS_EVENTS = {
  daily_bonus_claimed: BY_PLAYER,
} as const satisfies Declarations<PromotionsEvent>;

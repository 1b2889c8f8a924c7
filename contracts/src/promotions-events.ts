import type { DomainEvent } from './envelope.js';
import type { MicrosText } from './money.js';

export type PromotionsEvent = DomainEvent<
  'daily_bonus_claimed',
  {
    uid: string;
    claim_id: string;
    /** UTC day as YYYY-MM-DD. */
    day: string;
    gold_coins: MicrosText;
    sweeps_coins: MicrosText;
    /** ISO time of the claim. */
    claimed_at: string;
  }
>;

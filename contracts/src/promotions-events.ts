import type { DomainEvent } from './envelope.js';
import type { MicrosText } from './money.js';

export type PromotionsEvent = DomainEvent<
  'daily_bonus_claimed',
  {
    uid: string;
    claim_id: string;
    /** UTC day, YYYY-MM-DD. */
    day: string;
    gold_coins: MicrosText;
    sweeps_coins: MicrosText;
    /** ISO time. */
    claimed_at: string;
  }
>;

import type { DomainEvent } from './envelope.js';
import type { Declarations } from './event-declaration.js';
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
    /** ISO time at which the bonus was claimed. */
    claimed_at: string;
  }
>;

export const PROMOTIONS_EVENTS = {
  daily_bonus_claimed: {
    version: 1,
    fields: {
      uid: 'plain',
      claim_id: 'plain',
      day: 'plain',
      gold_coins: 'plain',
      sweeps_coins: 'plain',
      claimed_at: 'plain',
    },
  },
} as const satisfies Declarations<PromotionsEvent>;

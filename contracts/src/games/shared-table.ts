import type { Count, IsoTime } from '../field-types.js';
import type { Currency, MicrosText } from '../money.js';

/** Values of the fields that depend on the phase, for a phase that has none of them. */
export const EMPTY_PHASE = {
  bets_until: null,
  starts_at: null,
  started_at: null,
  end: null,
  ended_at: null,
  seed: null,
  interrupted: false,
  next_at: null,
} as const satisfies Partial<TableRound>;

export interface TableRound {
  /** Version of the table. A lower one must never overwrite a higher one. */
  version: Count;
  phase: 'betting' | 'running' | 'ended' | 'cancelled';
  /** Id of the round, `<chain>.<number>`. */
  round: string;
  number: Count;
  /** Until when bets are accepted (`betting`). */
  bets_until: IsoTime | null;
  /** Planned start of the curve (`betting`). */
  starts_at: IsoTime | null;
  /** Start of the curve (`running`, `ended`). */
  started_at: IsoTime | null;
  /** Multiplier at which the round ended (`ended`). */
  end: string | null;
  ended_at: IsoTime | null;
  /** Seed of the round (`ended`). */
  seed: string | null;
  /** Whether the bets that nobody could cash out are returned (`ended`). */
  interrupted: boolean;
  /** When the next round opens (`ended`, `cancelled`); null if the table waits for the next bet or visitor. */
  next_at: IsoTime | null;
}

/** A bet of the current round, as everybody sees it. */
export interface TableBet {
  bet: string;
  currency: Currency;
  stake: MicrosText;
  /** Multiplier at which the bet is cashed out by itself; null if only by hand. */
  cash_out_at: string | null;
  /** Multiplier at which the bet was cashed out; null if it was not. */
  cashed_out_at: string | null;
}

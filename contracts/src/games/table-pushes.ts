import type { Currency, MicrosText } from '../money.js';

/**
 * Payloads of the pushes about a table that all players share, sent on its channel `table.<game id>`. Multipliers are
 * texts with two decimals. `bet` identifies a bet at the table and tells nothing about its player.
 */
export interface TablePushes {
  /**
   * The table has entered a phase. Fields that the phase does not have are null. The phase `locked` has no push: it
   * lasts from `bets_until` to `starts_at`.
   */
  table_round: TableRound;
  /** A bet was placed. */
  table_bet: {
    bet: string;
    round: string;
    currency: Currency;
    stake: MicrosText;
    /** Multiplier at which the bet is cashed out by itself; null if only by hand. */
    cash_out_at: string | null;
    cashed_out_at: null;
  };
  /** A bet was cashed out. Contains what `table_bet` did, for clients that have not received it. */
  table_cash_out: {
    bet: string;
    round: string;
    currency: Currency;
    stake: MicrosText;
    cash_out_at: string | null;
    cashed_out_at: string;
    payout: MicrosText;
  };
}

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
  version: number;
  phase: 'betting' | 'running' | 'ended' | 'cancelled';
  /** Id of the round, `<chain>.<number>`. */
  round: string;
  number: number;
  /** Until when bets are accepted (`betting`). */
  bets_until: string | null;
  /** Planned start of the curve (`betting`). */
  starts_at: string | null;
  /** Start of the curve (`running`, `ended`). */
  started_at: string | null;
  /** Multiplier at which the round ended (`ended`). */
  end: string | null;
  ended_at: string | null;
  /** Seed of the round (`ended`). */
  seed: string | null;
  /** Whether the bets that nobody could cash out are returned (`ended`). */
  interrupted: boolean;
  /** When the next round opens (`ended`, `cancelled`); null if the table waits for the next bet or visitor. */
  next_at: string | null;
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

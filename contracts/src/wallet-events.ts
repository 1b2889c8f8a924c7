import type { DomainEvent } from './envelope.js';
import type { Currency, MicrosText } from './money.js';
import type { Posting } from './postings.js';

/** The player's balances after an event: absolute, so that a push or an answer needs nothing else. */
export interface Balances {
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
}

/** How much of the SC granted must still be played before it may be redeemed, summed over all open grants. */
export interface Playthrough {
  /** Oldest grant still open, or null. */
  requirement_id: string | null;
  requirement: MicrosText;
  progress: MicrosText;
}

/** Which chance a round used: the player's seed pair and the nonce consumed. Pairs and nonces only rise. */
export interface Draw {
  seed_pair: number;
  nonce: number;
}

/** A round as the ledger keeps it: enough to answer the player again and to verify the outcome. */
export interface Round<Outcome = unknown> {
  round_id: string;
  game_id: string;
  draw: Draw | null;
  outcome: Outcome;
}

export type GrantReason = 'daily_bonus' | 'top_up';

/** What every event of a wallet carries beside its own fields. */
export interface MoneyMoved {
  uid: string;
  /** Sums to zero per currency. */
  postings: Posting[];
  balances: Balances;
  playthrough: Playthrough;
}

/** How much of a bet counted towards which grant, oldest first. */
export interface PlaythroughShare {
  grant_id: string;
  amount: MicrosText;
}

export type WalletEvent =
  | DomainEvent<'wallet_opened', MoneyMoved>
  | DomainEvent<
      'coins_granted',
      MoneyMoved & {
        grant_id: string;
        reason: GrantReason;
        gold_coins: MicrosText;
        sweeps_coins: MicrosText;
        /** SC that must be staked before this grant counts as played: sweeps_coins × the factor in force. */
        playthrough_required: MicrosText;
        /** ISO time: the clock as data, for the hour between top-ups. */
        granted_at: string;
      }
    >
  | DomainEvent<
      'bet_placed',
      MoneyMoved & { round: Round; currency: Currency; stake: MicrosText; played: PlaythroughShare[] }
    >
  | DomainEvent<'win_paid', MoneyMoved & { round: Round; currency: Currency; payout: MicrosText }>
  | DomainEvent<
      'bet_and_win_settled',
      MoneyMoved & {
        round: Round;
        currency: Currency;
        stake: MicrosText;
        payout: MicrosText;
        played: PlaythroughShare[];
      }
    >
  | DomainEvent<
      'bet_rolled_back',
      MoneyMoved & { round_id: string; currency: Currency; stake: MicrosText; unplayed: PlaythroughShare[] }
    >
  | DomainEvent<'balance_adjusted', MoneyMoved & { currency: Currency; amount: MicrosText; reason: string }>;

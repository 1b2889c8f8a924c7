import type { DomainEvent } from './envelope.js';
import type { Declarations } from './event-declaration.js';
import type { Currency, MicrosText } from './money.js';
import type { Posting } from './postings.js';

/** The player's balances after an event. The values are absolute, so that a push or a response needs no other data. */
export interface Balances {
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
}

/** How much of the granted SC must still be played before it can be redeemed, summed over all open grants. */
export interface Playthrough {
  /** Id of the oldest grant that is still open, or null. */
  requirement_id: string | null;
  requirement: MicrosText;
  progress: MicrosText;
}

/** The draw that a round used: the player's seed pair and the consumed nonce. Both numbers only increase. */
export interface Draw {
  seed_pair: number;
  nonce: number;
}

/** A round as stored in the ledger: enough to repeat the response to the player and to verify the outcome. */
export interface Round<Outcome = unknown> {
  round_id: string;
  game_id: string;
  draw: Draw | null;
  outcome: Outcome;
}

export type GrantReason = 'daily_bonus' | 'top_up';

/** Fields that every wallet event contains in addition to its own. */
export interface MoneyMoved {
  uid: string;
  /** Postings of the event; their sum is zero in each currency. */
  postings: Posting[];
  balances: Balances;
  playthrough: Playthrough;
}

/** Share of a bet that counted towards the playthrough of one grant. The shares are listed oldest grant first. */
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
        /**
         * SC that must be staked before this grant is played through: sweeps_coins × the factor in force at the grant.
         */
        playthrough_required: MicrosText;
        /** ISO time of the grant, stored as data so that the one-hour limit between top-ups can be checked. */
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

const MONEY_MOVED = { uid: 'plain', postings: 'plain', balances: 'plain', playthrough: 'plain' } as const;

export const WALLET_EVENTS = {
  wallet_opened: { version: 2, fields: MONEY_MOVED },
  coins_granted: {
    version: 1,
    fields: {
      ...MONEY_MOVED,
      grant_id: 'plain',
      reason: 'plain',
      gold_coins: 'plain',
      sweeps_coins: 'plain',
      playthrough_required: 'plain',
      granted_at: 'plain',
    },
  },
  bet_placed: {
    version: 1,
    fields: { ...MONEY_MOVED, round: 'plain', currency: 'plain', stake: 'plain', played: 'plain' },
  },
  win_paid: { version: 1, fields: { ...MONEY_MOVED, round: 'plain', currency: 'plain', payout: 'plain' } },
  bet_and_win_settled: {
    version: 1,
    fields: { ...MONEY_MOVED, round: 'plain', currency: 'plain', stake: 'plain', payout: 'plain', played: 'plain' },
  },
  bet_rolled_back: {
    version: 1,
    fields: { ...MONEY_MOVED, round_id: 'plain', currency: 'plain', stake: 'plain', unplayed: 'plain' },
  },
  balance_adjusted: { version: 1, fields: { ...MONEY_MOVED, currency: 'plain', amount: 'plain', reason: 'plain' } },
} as const satisfies Declarations<WalletEvent>;

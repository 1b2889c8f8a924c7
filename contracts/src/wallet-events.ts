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

/** Why money is held. The reason decides which house account receives the money if the hold is captured. */
export type HoldReason = 'redemption';

/** Money of a player that waits for a decision: it is captured by the house or released to the player. */
export interface Hold {
  hold_id: string;
  currency: Currency;
  amount: MicrosText;
  reason: HoldReason;
}

/** Fields that every wallet event contains in addition to its own. */
export interface MoneyMoved {
  uid: string;
  /** Postings of the event; their sum is zero in each currency. */
  postings: Posting[];
  balances: Balances;
  playthrough: Playthrough;
}

/** Fields of the events that begin or end a hold. */
interface HoldMoved extends MoneyMoved, Hold {
  /** All money of the player that is held after the event, in absolute values like the balances. */
  held: Balances;
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
        /** Percentage of the granted SC that must be staked. Frozen at the grant; 100 means that they are staked once. */
        playthrough_percent: number;
        /** SC that must be staked before this grant is played through: sweeps_coins × playthrough_percent, rounded up. */
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
      MoneyMoved & {
        round_id: string;
        /** Null in events of schema 1, which did not name the game. */
        game_id: string | null;
        /** eventId of the `bet_placed` that this event reverses. Null in events of schema 1. */
        bet_event_id: string | null;
        currency: Currency;
        /** Stake that the player gets back. */
        stake: MicrosText;
        /** Payout that the player loses. Always zero today, because a round that was won can not be rolled back. */
        payout: MicrosText;
        /** Playthrough shares of the bet that no longer count. */
        unplayed: PlaythroughShare[];
      }
    >
  | DomainEvent<'balance_adjusted', MoneyMoved & { currency: Currency; amount: MicrosText; reason: string }>
  | DomainEvent<'funds_held', HoldMoved>
  | DomainEvent<'hold_captured', HoldMoved>
  | DomainEvent<'hold_released', HoldMoved>;

const MONEY_MOVED = { uid: 'plain', postings: 'plain', balances: 'plain', playthrough: 'plain' } as const;
const HOLD_MOVED = {
  ...MONEY_MOVED,
  hold_id: 'plain',
  currency: 'plain',
  amount: 'plain',
  reason: 'plain',
  held: 'plain',
} as const;

export const WALLET_EVENTS = {
  wallet_opened: { version: 2, fields: MONEY_MOVED },
  coins_granted: {
    version: 2,
    fields: {
      ...MONEY_MOVED,
      grant_id: 'plain',
      reason: 'plain',
      gold_coins: 'plain',
      sweeps_coins: 'plain',
      playthrough_percent: 'plain',
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
    version: 2,
    fields: {
      ...MONEY_MOVED,
      round_id: 'plain',
      game_id: 'plain',
      bet_event_id: 'plain',
      currency: 'plain',
      stake: 'plain',
      payout: 'plain',
      unplayed: 'plain',
    },
  },
  balance_adjusted: { version: 1, fields: { ...MONEY_MOVED, currency: 'plain', amount: 'plain', reason: 'plain' } },
  funds_held: { version: 1, fields: HOLD_MOVED },
  hold_captured: { version: 1, fields: HOLD_MOVED },
  hold_released: { version: 1, fields: HOLD_MOVED },
} as const satisfies Declarations<WalletEvent>;

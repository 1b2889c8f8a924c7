import type { Currency, Draw, Hold, Micros, PlaythroughShare } from '@goldwake/contracts';

/** A grant of SC that must be staked before it can be redeemed. */
export interface OpenGrant {
  grant_id: string;
  required: Micros;
  /** At most `required`. */
  played: Micros;
}

/** A round with its stake in play. It ends with a win (of zero if lost) or a roll-back. */
export interface OpenRound {
  game_id: string;
  /** eventId of the `bet_placed`. */
  bet_event_id: string;
  currency: Currency;
  stake: Micros;
  /** Playthrough shares of the stake, reversed by a roll-back. */
  played: readonly PlaythroughShare[];
}

export interface WalletState {
  uid: string;
  /** Number of events folded, which is the version of the wallet's stream. */
  version: number;
  opened: boolean;
  /** Money that can be staked. */
  balances: Readonly<Record<Currency, Micros>>;
  /** Money on the player's held account; the sum of the open holds. */
  held: Readonly<Record<Currency, Micros>>;
  /** All holds by hold_id; null for one that was captured or released, so that its id cannot be used again. */
  holds: ReadonlyMap<string, Hold | null>;
  /** Oldest first. Completed grants are kept while SC are in play, because a roll-back may reopen them. */
  grants: readonly OpenGrant[];
  /** Open rounds by round_id. */
  rounds: ReadonlyMap<string, OpenRound>;
  /** Latest draw consumed by a bet. A roll-back does not release it, because the player may have seen the outcome. */
  lastDraw: Draw | null;
  /** Milliseconds since the Unix epoch. */
  lastTopUpAt: number | null;
}

export function emptyWallet(uid: string): WalletState {
  return {
    uid,
    version: 0,
    opened: false,
    balances: { gold_coins: 0n, sweeps_coins: 0n },
    held: { gold_coins: 0n, sweeps_coins: 0n },
    holds: new Map(),
    grants: [],
    rounds: new Map(),
    lastDraw: null,
    lastTopUpAt: null,
  };
}

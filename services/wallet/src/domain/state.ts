import type { Currency, Draw, Micros, PlaythroughShare } from '@goldwake/contracts';

/** A grant of SC that must be staked before it can be redeemed. */
export interface OpenGrant {
  grant_id: string;
  required: Micros;
  /** At most `required`. */
  played: Micros;
}

/** A round with its stake in play. It ends with a win (of zero if lost) or a roll-back. */
export interface OpenRound {
  currency: Currency;
  stake: Micros;
  /** Playthrough shares of the stake, reversed by a roll-back. */
  played: readonly PlaythroughShare[];
}

export interface WalletState {
  uid: string;
  opened: boolean;
  balances: Readonly<Record<Currency, Micros>>;
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
    opened: false,
    balances: { gold_coins: 0n, sweeps_coins: 0n },
    grants: [],
    rounds: new Map(),
    lastDraw: null,
    lastTopUpAt: null,
  };
}

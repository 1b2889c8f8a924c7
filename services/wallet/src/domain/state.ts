import type { Currency, Draw, Micros, PlaythroughShare } from '@goldwake/contracts';

/** A grant of SC that is to be staked before it may be redeemed. */
export interface OpenGrant {
  grant_id: string;
  required: Micros;
  /** Never above `required`. */
  played: Micros;
}

/** A round with its stake in play: it ends with a win (of zero, if lost) or is rolled back. */
export interface OpenRound {
  currency: Currency;
  stake: Micros;
  /** What the stake counted towards which grant, to be taken back with it. */
  played: readonly PlaythroughShare[];
}

export interface WalletState {
  uid: string;
  opened: boolean;
  balances: Readonly<Record<Currency, Micros>>;
  /** Oldest first. Those played out stay while SC is in play, since a roll-back may open them again. */
  grants: readonly OpenGrant[];
  /** By round_id. */
  rounds: ReadonlyMap<string, OpenRound>;
  /** The newest draw that a bet consumed. A roll-back does not give it back: its outcome may have been seen. */
  lastDraw: Draw | null;
  /** Milliseconds since 1970. */
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

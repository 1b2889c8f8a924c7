import type { Currency, Draw, Hold, Micros, PlaythroughShare } from '@goldwake/contracts';

/**
 * A grant of Sweeps Coins with a playthrough requirement: a certain amount must be staked before the coins can be
 * redeemed.
 */
export interface OpenGrant {
  grant_id: string;
  required: Micros;
  /** At most `required`. */
  played: Micros;
}

/** A round whose stake is in play. It ends with a win (of zero if the bet is lost) or a roll-back. */
export interface OpenRound {
  game_id: string;
  /** eventId of the `bet_placed`. */
  bet_event_id: string;
  /** Draw that the bet consumed; null if an external provider decides the round. */
  draw: Draw | null;
  currency: Currency;
  /** The stake of the bet and of all raises. */
  stake: Micros;
  /** Shares of the stake that counted towards playthrough grants. A roll-back reverses them. */
  played: readonly PlaythroughShare[];
}

/** A credited purchase: what it cost and contained. */
export interface CreditedPurchase {
  price: Micros;
  gold_coins: Micros;
  sweeps_coins: Micros;
  /** What was last taken back of it, and whether it was restored, after which it can be taken back again. */
  taken: TakenCoins | null;
}

export type TakenCoins = Readonly<Record<Currency, Micros> & { isRestored: boolean }>;

export function isTakenBack(
  purchase: CreditedPurchase | undefined,
): purchase is CreditedPurchase & { taken: TakenCoins } {
  return purchase?.taken?.isRestored === false;
}

/**
 * Number of last paid rounds of slots that a wallet remembers, to refuse a second bet under the same id. A second bet is
 * accepted only if the player ends more rounds before the projection of the games service has read the first one; `verify`
 * reports it. 32 ids take 2 kB.
 */
export const PAID_MAX = 32;

export interface WalletState {
  uid: string;
  /** Number of events applied so far, which equals the version of the wallet stream. */
  version: number;
  opened: boolean;
  /** Money that the player can stake, per currency. */
  balances: Readonly<Record<Currency, Micros>>;
  /** Money on the player's held account, per currency. It equals the sum of the open holds. */
  held: Readonly<Record<Currency, Micros>>;
  /** All holds by hold_id. A captured or released hold is kept as null, so that its id cannot be used again. */
  holds: ReadonlyMap<string, Hold | null>;
  /**
   * Grants with a playthrough requirement, oldest first. Completed grants are kept while Sweeps Coins are in play,
   * because a roll-back may reopen them.
   */
  grants: readonly OpenGrant[];
  /** Grants of purchases that are taken back. No stake counts towards them; a restored purchase continues its grant. */
  suspended: readonly OpenGrant[];
  /** Purchases that were credited, by id. */
  purchases: ReadonlyMap<string, CreditedPurchase>;
  /** Open rounds by round_id. */
  rounds: ReadonlyMap<string, OpenRound>;
  /** Ids of rounds that their provider cancelled, before or after the bet arrived; a later bet is refused. */
  cancelled: ReadonlySet<string>;
  /**
   * Ids of the last rounds of slots that were paid, at most `PAID_MAX`, oldest first. The provider chooses these ids
   * and may reuse one. The games service knows all paid rounds, but its projection may lag behind another process.
   */
  paid: readonly string[];
  /**
   * Latest draw consumed by a bet. A roll-back does not free the draw, because the player may have seen its outcome.
   */
  lastDraw: Draw | null;
  /** Number of the newest seed pair that has ended; 0 if none has. */
  endedPair: number;
  /** Time of the last top-up, in milliseconds since the Unix epoch. */
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
    suspended: [],
    purchases: new Map(),
    rounds: new Map(),
    cancelled: new Set(),
    paid: [],
    lastDraw: null,
    endedPair: 0,
    lastTopUpAt: null,
  };
}

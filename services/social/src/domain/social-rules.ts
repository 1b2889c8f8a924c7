/** Rules of friend requests. The settings contain the numbers of requests and friends. */
export interface FriendRules {
  /** Maximum number of pending requests that a player has sent. */
  pendingMax: number;
  friendsMax: number;
  /** Time after a rejection during which the same player may not send another request. */
  repeatAfterMs: number;
}

export const REPEAT_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

/** Maximum number of players whom a player may block. */
export const BLOCKS_MAX = 500;

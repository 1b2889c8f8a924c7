export interface SocialRules {
  /** Maximum number of pending requests that a player has sent. */
  pendingMax: number;
  friendsMax: number;
  /** Maximum number of players whom a player may block. */
  blocksMax: number;
  /** Time after a rejection during which the same player may not send another request. */
  repeatAfterMs: number;
}

export const SOCIAL_RULES: SocialRules = {
  pendingMax: 50,
  friendsMax: 500,
  blocksMax: 500,
  repeatAfterMs: 7 * 24 * 60 * 60 * 1_000,
};

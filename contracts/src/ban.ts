/** Characters of a ban's reason. */
export const BAN_REASON_MAX = 200;

/** Why a player is shut out, and for how long. Both are told to the player. */
export interface Ban {
  reason: string;
  /** ISO time from which the player may come in again; null: for good. */
  until: string | null;
}

/** A ban that ends by its time needs no event to end. @param now epoch milliseconds */
export function isInForce(ban: Ban, now: number): boolean {
  return ban.until === null || now < Date.parse(ban.until);
}

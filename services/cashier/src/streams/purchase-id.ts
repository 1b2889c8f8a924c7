/**
 * Returns the id of a purchase. It begins with the uid, so that a webhook, which contains only this id, leads to the
 * player's stream without a second record that could differ from it.
 */
export function purchaseIdOf(uid: string, id: string): string {
  return `${uid}.${id}`;
}

/** Returns the player to whose purchase an id belongs; undefined if it is not the id of a purchase. */
export function buyerOf(purchaseId: string): string | undefined {
  return /^([0-9a-z]{1,32})\.[0-9a-f]{32}$/.exec(purchaseId)?.[1];
}

const KEY = 'goldwake.purchase-ends';
/** Number of purchases that are remembered. More do not end while tabs of one browser still show their payments. */
const KEPT_MAX = 20;

type Ends = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Calls `count` unless a tab of this browser has already counted the end of the purchase since the player signed in. A
 * player can return from the payment page in a second tab while the first one still shows the purchase.
 */
export function countPurchaseEnd(purchaseId: string, count: () => void): void {
  const countFirst = () => {
    if (isFirstEnd(purchaseId, () => localStorage)) count();
  };
  if (navigator.locks) void navigator.locks.request(KEY, countFirst);
  else countFirst();
}

/**
 * Remembers the end of a purchase, and returns whether it was not remembered before.
 * @param storage throws where the browser blocks its storage; each end then counts
 */
export function isFirstEnd(purchaseId: string, storage: () => Ends): boolean {
  try {
    const ended = storage().getItem(KEY)?.split(' ') ?? [];
    if (ended.includes(purchaseId)) return false;
    storage().setItem(KEY, [...ended, purchaseId].slice(-KEPT_MAX).join(' '));
  } catch {
    // Where the storage is blocked, nothing was remembered.
  }
  return true;
}

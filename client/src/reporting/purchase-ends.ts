import { exclusively } from '../api/exclusively.js';
import { browserStorage, type Stored } from '../storage/browser-storage.js';

const KEY = 'goldwake.purchase-ends';
/** Number of ends that are remembered. More purchases do not end while tabs of one browser still show their payments. */
const KEPT_MAX = 20;

/**
 * Calls `count` unless a tab of this browser has already counted this end since the player signed in. A player can return
 * from the payment page in a second tab while the first one still shows the purchase, and both get the same push.
 * @param end id and status of the purchase, because an expired one may still be paid
 */
export function countPurchaseEnd(end: string, count: () => void): void {
  void exclusively(KEY, async () => {
    if (isFirstEnd(end, browserStorage)) count();
  });
}

/** Remembers the end of a purchase, and returns whether it was not remembered before. */
export function isFirstEnd(end: string, storage: Pick<Stored, 'getItem' | 'setItem'>): boolean {
  const ended = storage.getItem(KEY)?.split(' ') ?? [];
  if (ended.includes(end)) return false;
  storage.setItem(KEY, [...ended, end].slice(-KEPT_MAX).join(' '));
  return true;
}

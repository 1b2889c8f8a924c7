const KEY = 'goldwake.purchase';

/**
 * Id of the purchase that this tab shows, so that a reload and the way back from the payment page show it again. It is
 * forgotten when the purchase has ended and when the player closes the dialog.
 */
export const shownPurchase = {
  load(): string | null {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  keep(purchaseId: string): void {
    try {
      sessionStorage.setItem(KEY, purchaseId);
    } catch {
      // If the storage is blocked or full, the purchase is still in the list of purchases.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // The error is ignored: where the storage is blocked, nothing was kept.
    }
  },
};

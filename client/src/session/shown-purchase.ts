import { tabStorage } from '../storage/browser-storage.js';

const KEY = 'goldwake.purchase';

/**
 * Id of the purchase that this tab shows, so that a reload and the way back from the payment page show it again. It is
 * forgotten when the purchase has ended and when the player closes the dialog.
 */
export const shownPurchase = {
  load: (): string | null => tabStorage.getItem(KEY),
  keep: (purchaseId: string): void => tabStorage.setItem(KEY, purchaseId),
  forget: (): void => tabStorage.removeItem(KEY),
};

import { browserStorage } from '../../storage/browser-storage.js';

const KEY = 'goldwake.payment-method';

/** The payment method that the player last used in this browser. */
export const lastMethod = {
  load: (): string | null => browserStorage.getItem(KEY),
  keep: (method: string): void => browserStorage.setItem(KEY, method),
};

const KEY = 'goldwake.payment-method';

/** The payment method that the player last used in this browser. */
export const lastMethod = {
  load(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  keep(method: string): void {
    try {
      localStorage.setItem(KEY, method);
    } catch {
      // If the storage is blocked or full, the first method is chosen next time.
    }
  },
};

import { browserStorage } from '../storage/browser-storage.js';

const KEY = 'goldwake.update';

/**
 * Time at which the page reloads by itself for an update, in milliseconds since the Unix epoch. It is kept in local
 * storage, so that all tabs share it and it survives a reload.
 */
export const deadline = {
  load(): number | null {
    const kept = Number(browserStorage.getItem(KEY) ?? Number.NaN);
    return Number.isFinite(kept) ? kept : null;
  },
  save(at: number | null): void {
    if (at === null) browserStorage.removeItem(KEY);
    else browserStorage.setItem(KEY, String(at));
  },
};

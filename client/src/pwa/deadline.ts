const KEY = 'goldwake.update';

/**
 * Time at which the page reloads by itself for an update, in milliseconds since the Unix epoch. It is kept in local
 * storage, so that all tabs share it and it survives a reload.
 */
export const deadline = {
  load(): number | null {
    const kept = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return Number.isFinite(kept) ? kept : null;
  },
  save(at: number | null): void {
    try {
      if (at === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, String(at));
    } catch {
      // If the storage is full or blocked, the tabs reload at different times, but the update still takes place.
    }
  },
};

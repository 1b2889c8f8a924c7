const KEY = 'goldwake.update';

/** When the page refreshes by itself, in epoch milliseconds: shared by the tabs, and there again after a reload. */
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
      // A full or forbidden storage costs the other tabs the common time, not the update.
    }
  },
};

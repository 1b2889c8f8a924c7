const KEY = 'goldwake.dismissed-promos';

/** Ids of the promotions whose banner the player has dismissed in this browser. */
export const dismissedPromos = {
  load(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  },
  keep: (ids: readonly string[]): void => localStorage.setItem(KEY, JSON.stringify(ids)),
};

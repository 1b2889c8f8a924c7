const KEY = 'goldwake.dismissed-promos';

/** The promotions whose banner this browser's player has put away. */
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

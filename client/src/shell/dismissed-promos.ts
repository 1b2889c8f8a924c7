import { browserStorage, parseJson } from '../storage/browser-storage.js';

const KEY = 'goldwake.dismissed-promos';

/** Ids of the promotions whose banner the player has dismissed in this browser. */
export const dismissedPromos = {
  load(): string[] {
    const kept = parseJson(browserStorage.getItem(KEY));
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  },
  keep: (ids: readonly string[]): void => browserStorage.setItem(KEY, JSON.stringify(ids)),
};

/** Returns whether the current promotions are others than the dismissed ones (specification §4), in any order. */
export function areNew(current: readonly string[], dismissed: readonly string[]): boolean {
  const known = new Set(dismissed);
  return known.size !== new Set(current).size || current.some((id) => !known.has(id));
}

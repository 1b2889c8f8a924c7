import { parseJson, type Stored } from '../../../storage/browser-storage.js';

/**
 * Returns a view of a storage for one game. All games share each key, whose value is an object with one entry per game,
 * so the number of keys does not grow with the number of games.
 */
export function storageOfGame(storage: Stored, gameId: string): Stored {
  return {
    getItem: (key) => read(storage, key)[gameId] ?? null,
    setItem: (key, value) => storage.setItem(key, JSON.stringify({ ...read(storage, key), [gameId]: value })),
    removeItem: (key) => {
      const { [gameId]: _, ...others } = read(storage, key);
      if (Object.keys(others).length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(others));
    },
  };
}

function read(storage: Stored, key: string): Record<string, string> {
  const games = Object.entries(parseJson(storage.getItem(key)) ?? {});
  return Object.fromEntries(games.filter(([, value]) => typeof value === 'string'));
}

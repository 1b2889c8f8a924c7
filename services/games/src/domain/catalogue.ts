import type { CasinoSettings, CatalogueEvent, ListedGame, ListedProvider } from '@goldwake/contracts';

/** What the house wants listed; the settings' version is the history's to count. */
export interface Listing {
  providers: readonly ListedProvider[];
  games: readonly ListedGame[];
  settings: Omit<CasinoSettings, 'version'>;
}

export interface CatalogueState {
  providers: ReadonlyMap<string, ListedProvider>;
  games: ReadonlyMap<string, ListedGame>;
  /** Null before anything was listed. */
  settings: CasinoSettings | null;
}

export const catalogueReducer = {
  initial(): CatalogueState {
    return { providers: new Map(), games: new Map(), settings: null };
  },
  evolve(state: CatalogueState, event: CatalogueEvent): CatalogueState {
    switch (event.type) {
      case 'provider_listed':
        return { ...state, providers: withEntry(state.providers, event.data.id, event.data) };
      case 'provider_removed':
        return { ...state, providers: without(state.providers, event.data.id) };
      case 'game_listed':
        return { ...state, games: withEntry(state.games, event.data.game_id, event.data) };
      case 'game_removed':
        return { ...state, games: without(state.games, event.data.game_id) };
      case 'casino_settings_changed':
        return { ...state, settings: event.data };
    }
  },
};

/**
 * What has to be told so that the catalogue becomes this listing; nothing where it is. Providers come before their games
 * and leave after them, so that at no event a game is without its provider.
 */
export function listingChanges(state: CatalogueState, { providers, games, settings }: Listing): CatalogueEvent[] {
  const changed = <T extends object>(listed: T | undefined, wanted: T) => !same(listed, wanted);
  const [keptProviders, keptGames] = [new Set(providers.map(({ id }) => id)), new Set(games.map((g) => g.game_id))];
  return [
    ...providers
      .filter((provider) => changed(state.providers.get(provider.id), provider))
      .map((data): CatalogueEvent => ({ type: 'provider_listed', data })),
    ...games
      .filter((game) => changed(state.games.get(game.game_id), game))
      .map((data): CatalogueEvent => ({ type: 'game_listed', data })),
    ...settingsChange(state.settings, settings),
    ...[...state.games.keys()]
      .filter((id) => !keptGames.has(id))
      .map((game_id): CatalogueEvent => ({ type: 'game_removed', data: { game_id } })),
    ...[...state.providers.keys()]
      .filter((id) => !keptProviders.has(id))
      .map((id): CatalogueEvent => ({ type: 'provider_removed', data: { id } })),
  ];
}

function settingsChange(now: CasinoSettings | null, wanted: Listing['settings']): CatalogueEvent[] {
  const version = now?.version ?? 0;
  if (same(now, { version, ...wanted })) return [];
  return [{ type: 'casino_settings_changed', data: { version: version + 1, ...wanted } }];
}

function withEntry<T>(entries: ReadonlyMap<string, T>, id: string, entry: T): ReadonlyMap<string, T> {
  return new Map(entries).set(id, entry);
}

function without<T>(entries: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const left = new Map(entries);
  left.delete(id);
  return left;
}

/** Entries are of plain fields and lists of texts; the order of fields means nothing. */
function same(a: object | null | undefined, b: object): boolean {
  if (!a) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  const other = new Map(right);
  return (
    left.length === right.length &&
    left.every(([field, value]) => JSON.stringify(value) === JSON.stringify(other.get(field)))
  );
}

import type { CasinoSettings, CatalogueEvent, ListedGame, ListedProvider } from '@goldwake/contracts';
import { type Entries, tableOf } from './entries.js';

/** What the house wants listed; the settings' version is the history's to count. */
export interface Listing {
  providers: readonly ListedProvider[];
  games: readonly ListedGame[];
  settings: Omit<CasinoSettings, 'version'>;
}

export interface CatalogueState {
  providers: Entries<ListedProvider>;
  games: Entries<ListedGame>;
  /** Null before anything was listed. */
  settings: CasinoSettings | null;
}

export const catalogueReducer = {
  initial(): CatalogueState {
    return { providers: null, games: null, settings: null };
  },
  evolve(state: CatalogueState, event: CatalogueEvent): CatalogueState {
    const { providers, games } = state;
    switch (event.type) {
      case 'provider_listed':
        return { ...state, providers: { id: event.data.id, entry: event.data, before: providers } };
      case 'provider_removed':
        return { ...state, providers: { id: event.data.id, entry: null, before: providers } };
      case 'game_listed':
        return { ...state, games: { id: event.data.game_id, entry: event.data, before: games } };
      case 'game_removed':
        return { ...state, games: { id: event.data.game_id, entry: null, before: games } };
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
  const [listedProviders, listedGames] = [tableOf(state.providers), tableOf(state.games)];
  const [keptProviders, keptGames] = [new Set(providers.map(({ id }) => id)), new Set(games.map((g) => g.game_id))];
  return [
    ...providers
      .filter((provider) => !same(listedProviders.get(provider.id), provider))
      .map((data): CatalogueEvent => ({ type: 'provider_listed', data })),
    ...games
      .filter((game) => !same(listedGames.get(game.game_id), game))
      .map((data): CatalogueEvent => ({ type: 'game_listed', data })),
    ...settingsChange(state.settings, settings),
    ...[...listedGames.keys()]
      .filter((id) => !keptGames.has(id))
      .map((game_id): CatalogueEvent => ({ type: 'game_removed', data: { game_id } })),
    ...[...listedProviders.keys()]
      .filter((id) => !keptProviders.has(id))
      .map((id): CatalogueEvent => ({ type: 'provider_removed', data: { id } })),
  ];
}

/** Nothing where the settings are as wanted. */
export function settingsChange(now: CasinoSettings | null, wanted: Listing['settings']): CatalogueEvent[] {
  const version = now?.version ?? 0;
  if (same(now, { version, ...wanted })) return [];
  return [{ type: 'casino_settings_changed', data: { version: version + 1, ...wanted } }];
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

import type { CasinoSettings, CatalogueEvent, ListedGame, ListedProvider } from '@goldwake/contracts';
import { type Entries, tableOf } from './entries.js';

/** Content of the catalogue file. Its settings carry no version number, because the event stream counts the version. */
export interface Listing {
  providers: readonly ListedProvider[];
  games: readonly ListedGame[];
  settings: Omit<CasinoSettings, 'version'>;
}

export interface CatalogueState {
  providers: Entries<ListedProvider>;
  games: Entries<ListedGame>;
  /** Current casino settings; null before the catalogue has been loaded for the first time. */
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
 * Returns the events that turn the current catalogue into the given listing; none if they already match. Providers are
 * added before their games and removed after them, so that every game always has its provider.
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

/** Returns the event that changes the casino settings to the wanted ones; none if they already match. */
export function settingsChange(now: CasinoSettings | null, wanted: Listing['settings']): CatalogueEvent[] {
  const version = now?.version ?? 0;
  if (same(now, { version, ...wanted })) return [];
  return [{ type: 'casino_settings_changed', data: { version: version + 1, ...wanted } }];
}

/** Compares two entries of JSON values regardless of the order of their fields. */
function same(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const other = new Map(Object.entries(b));
  const fields = Object.entries(a);
  return fields.length === other.size && fields.every(([field, value]) => same(value, other.get(field)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

import type { CatalogueEvent, StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

interface Catalogue {
  providers: Set<string>;
  /** Provider of each listed game, by the id of the game. */
  games: Map<string, string>;
  /** Version of the lobby settings; 0 before the first. */
  settings: number;
}

export const catalogue = defineInvariant<Catalogue>({
  name: 'catalogue',
  rule: 'every listed game has a listed provider, only listed entries are removed, and the versions of the lobby settings have no gaps',
  types: ['provider_listed', 'provider_removed', 'game_listed', 'game_removed', 'casino_settings_changed'],
  initial: () => ({ providers: new Set(), games: new Map(), settings: 0 }),
  check(state, event, violate) {
    const fault = take(state, event as StoredEvent<CatalogueEvent> as CatalogueEvent);
    if (fault !== undefined) violate(event, fault);
  },
});

/** Records an event. Returns what is wrong with it; undefined if nothing is. */
function take(state: Catalogue, { type, data }: CatalogueEvent): string | undefined {
  const { providers, games } = state;
  switch (type) {
    case 'provider_listed':
      providers.add(data.id);
      return undefined;
    case 'provider_removed': {
      if (!providers.delete(data.id)) return `removes the provider ${data.id}, which is not listed`;
      const [game] = [...games].find(([, provider]) => provider === data.id) ?? [];
      return game === undefined ? undefined : `removes the provider ${data.id}, whose game ${game} is still listed`;
    }
    case 'game_listed':
      games.set(data.game_id, data.provider_id);
      return providers.has(data.provider_id)
        ? undefined
        : `lists ${data.game_id} of ${data.provider_id}, which is not a listed provider`;
    case 'game_removed':
      return games.delete(data.game_id) ? undefined : `removes the game ${data.game_id}, which is not listed`;
    case 'casino_settings_changed': {
      const before = state.settings;
      state.settings = data.version;
      return data.version === before + 1 ? undefined : `changes the settings from version ${before} to ${data.version}`;
    }
  }
}

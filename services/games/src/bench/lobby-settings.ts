import type { CasinoSettings, CatalogueEvent } from '@goldwake/contracts';
import { type EventStore, StreamRepository } from '@goldwake/core';
import { type CatalogueState, catalogueReducer, settingsChange } from '../domain/index.js';
import { command } from './command.js';

/**
 * Changes the lobby settings like an edit of the catalogue file, but without listing the complete catalogue again. A
 * listing takes milliseconds, and the benchmark would measure it instead of the push.
 */
export class LobbySettings {
  private readonly repository: StreamRepository<CatalogueState, CatalogueEvent>;

  constructor(store: EventStore) {
    this.repository = new StreamRepository<CatalogueState, CatalogueEvent>(store, 'catalogue', catalogueReducer);
  }

  /** Stores the given number of settings changes in a single append. Each rotates the promo cards by one position. */
  async change(times: number): Promise<void> {
    await this.repository.execute('main', command('system'), (state) => changes(state.settings, times));
  }
}

function changes(now: CasinoSettings | null, times: number): CatalogueEvent[] {
  const made: CatalogueEvent[] = [];
  for (let settings = now; settings && made.length < times; ) {
    const { version, lobby_promo_cards: cards, ...rest } = settings;
    const [change] = settingsChange(settings, {
      ...rest,
      lobby_promo_cards: [...cards.slice(1), ...cards.slice(0, 1)],
    });
    if (change?.type !== 'casino_settings_changed') break;
    made.push(change);
    settings = change.data;
  }
  return made;
}

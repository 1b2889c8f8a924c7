import type { CatalogueEvent } from '@goldwake/contracts';
import { type EventStore, StreamRepository } from '@goldwake/core';
import { type CatalogueState, catalogueReducer } from '../domain/index.js';
import { command } from './command.js';

/**
 * Lists an existing game again without changes. The catalogue stays the same, but its subscribers receive a push. Used
 * by load tests.
 */
export class GameListing {
  private readonly repository: StreamRepository<CatalogueState, CatalogueEvent>;

  constructor(store: EventStore) {
    this.repository = new StreamRepository<CatalogueState, CatalogueEvent>(store, 'catalogue', catalogueReducer);
  }

  /** Stores the given number of `game_listed` events in a single append. */
  async repeat(times: number): Promise<void> {
    await this.repository.execute('main', command('system'), ({ games }) => {
      let newest = games;
      while (newest && !newest.entry) newest = newest.before;
      const data = newest?.entry;
      return data ? Array.from({ length: times }, (): CatalogueEvent => ({ type: 'game_listed', data })) : [];
    });
  }
}

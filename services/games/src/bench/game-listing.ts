import type { CatalogueEvent } from '@goldwake/contracts';
import { type EventStore, StreamRepository } from '@goldwake/core';
import { type CatalogueState, catalogueReducer } from '../domain/index.js';
import { command } from './command.js';

/** Lists a game again as it is, which changes nothing but causes a push to the subscribers of the catalogue. */
export class GameListing {
  private readonly repository: StreamRepository<CatalogueState, CatalogueEvent>;

  constructor(store: EventStore) {
    this.repository = new StreamRepository<CatalogueState, CatalogueEvent>(store, 'catalogue', catalogueReducer);
  }

  /** Appends the given number of listings in one append. */
  async repeat(times: number): Promise<void> {
    await this.repository.execute('main', command('system'), ({ games }) => {
      let newest = games;
      while (newest && !newest.entry) newest = newest.before;
      const data = newest?.entry;
      return data ? Array.from({ length: times }, (): CatalogueEvent => ({ type: 'game_listed', data })) : [];
    });
  }
}

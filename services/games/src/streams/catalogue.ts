import { type CatalogueEvent, Refusal } from '@goldwake/contracts';
import type { Game } from '@goldwake/contracts/http';
import { type EventStore, type Ids, StreamRepository, systemContext } from '@goldwake/core';
import { type CatalogueState, catalogueReducer, type Listing, listingChanges } from '../domain/index.js';
import { CatalogueView } from '../queries/catalogue-view.js';

/** Id of the catalogue stream; there is only one. */
const MAIN = 'main';

/**
 * Games, providers and lobby settings of the casino. All code that stores or reads them uses this class. Queries are
 * served from memory and show the catalogue that this process listed or showed last.
 */
export class Catalogue {
  private readonly repository: StreamRepository<CatalogueState, CatalogueEvent>;
  private shown: CatalogueView | undefined;

  constructor(
    store: EventStore,
    private readonly ids: Pick<Ids, 'next'>,
    private readonly casino: { hasGameServer: boolean },
  ) {
    this.repository = new StreamRepository<CatalogueState, CatalogueEvent>(store, 'catalogue', catalogueReducer);
  }

  /**
   * Appends the events that turn the stored catalogue into the given listing.
   * @returns the number of events
   * @throws DamagedHistory if the stored catalogue cannot be read
   */
  async list(listing: Listing): Promise<number> {
    const context = systemContext(this.ids.next());
    const { state, events } = await this.repository.execute(MAIN, context, (now) => listingChanges(now, listing));
    this.shown = new CatalogueView(state, this.casino);
    return events.length;
  }

  /** Shows a listing without storing it, because the stored catalogue is damaged. Its settings have version 1. */
  show(listing: Listing): void {
    const nothing = catalogueReducer.initial();
    const state = listingChanges(nothing, listing).reduce(catalogueReducer.evolve, nothing);
    this.shown = new CatalogueView(state, this.casino);
  }

  get view(): CatalogueView {
    if (!this.shown) throw new Error('the catalogue was queried before the first listing');
    return this.shown;
  }

  /**
   * Returns one game.
   * @throws Refusal `not_found`
   */
  game(id: string): Game {
    const game = this.view.game(id);
    if (!game) throw new Refusal('not_found', `There is no game ${id}`);
    return game;
  }

  /** Returns the house edge of a listed game in hundredths of a percent; null if the game is not listed. */
  houseEdge(id: string): number | null {
    const game = this.view.game(id);
    return game ? 10_000 - Number(game.rtp.replace('.', '')) : null;
  }
}

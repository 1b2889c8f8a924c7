import { type CatalogueEvent, Refusal } from '@goldwake/contracts';
import type { Game } from '@goldwake/contracts/http';
import { type EventStore, type Ids, StreamRepository } from '@goldwake/platform';
import { type CatalogueState, catalogueReducer, type Listing, listingChanges } from './domain/index.js';
import { CatalogueView } from './projections/catalogue-view.js';

/** There is one. */
const MAIN = 'main';

/** What the house offers: the only code that stores or reads it. Asked from memory, as of the last listing of this process. */
export class Catalogue {
  private readonly repository: StreamRepository<CatalogueState, CatalogueEvent>;
  private shown: CatalogueView | undefined;

  constructor(
    store: EventStore,
    private readonly ids: Pick<Ids, 'next'>,
  ) {
    this.repository = new StreamRepository<CatalogueState, CatalogueEvent>(store, 'catalogue', catalogueReducer);
  }

  /** Makes the catalogue this listing, by as many events as that takes. @returns how many */
  async list(listing: Listing): Promise<number> {
    const commandId = this.ids.next();
    const context = { commandId, commandHash: commandId, correlationId: commandId, causationId: null, actor: 'system' };
    const { state, events } = await this.repository.execute(MAIN, context, (now) => listingChanges(now, listing));
    this.shown = new CatalogueView(state);
    return events.length;
  }

  get view(): CatalogueView {
    if (!this.shown) throw new Error('the catalogue is asked before it is listed');
    return this.shown;
  }

  /** @throws Refusal `not_found` */
  game(id: string): Game {
    const game = this.view.game(id);
    if (!game) throw new Refusal('not_found', `There is no game ${id}`);
    return game;
  }
}

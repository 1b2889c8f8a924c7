import type { CommandContext, FavouritesEvent } from '@goldwake/contracts';
import { type EventStore, type Limiter, StreamRepository } from '@goldwake/platform';
import { addFavourite, type FavouritesState, favouritesReducer, removeFavourite } from './domain/index.js';

/** The players' favourites: the only code that stores or reads them. Read from the stream, so never behind. */
export class Favourites {
  private readonly repository: StreamRepository<FavouritesState, FavouritesEvent>;

  constructor(
    store: EventStore,
    private readonly changes: Limiter,
  ) {
    this.repository = new StreamRepository<FavouritesState, FavouritesEvent>(store, 'favourites', favouritesReducer);
  }

  /** Ids of games, the newest mark first. */
  async of(uid: string): Promise<readonly string[]> {
    return (await this.repository.load(uid)).state.games;
  }

  /** Done already, it stores nothing. @throws Refusal `too_many_requests`, `idempotency_mismatch` */
  async add(uid: string, gameId: string, context: CommandContext): Promise<void> {
    this.changes.take(uid);
    await this.repository.execute(uid, context, (state) => addFavourite(state, gameId));
  }

  /** Done already, it stores nothing. @throws Refusal `too_many_requests`, `idempotency_mismatch` */
  async remove(uid: string, gameId: string, context: CommandContext): Promise<void> {
    this.changes.take(uid);
    await this.repository.execute(uid, context, (state) => removeFavourite(state, gameId));
  }
}

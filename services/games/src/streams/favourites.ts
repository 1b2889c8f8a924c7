import type { CommandContext, FavouritesEvent } from '@goldwake/contracts';
import { type EventStore, StreamRepository } from '@goldwake/core';
import { addFavourite, type FavouritesState, favouritesReducer, removeFavourite } from '../domain/index.js';

/**
 * Favourite games of the players. All code that stores or reads them uses this class. Reads come directly from the
 * event stream, so they are never stale.
 */
export class Favourites {
  private readonly repository: StreamRepository<FavouritesState, FavouritesEvent>;

  constructor(store: EventStore) {
    this.repository = new StreamRepository<FavouritesState, FavouritesEvent>(store, 'favourites', favouritesReducer);
  }

  /** Returns the ids of the player's favourite games, most recently added first. */
  async of(uid: string): Promise<readonly string[]> {
    return (await this.repository.load(uid)).state.games;
  }

  /**
   * Marks a game as a favourite. Stores nothing if it already is a favourite.
   * @throws Refusal `idempotency_mismatch`
   */
  async add(uid: string, gameId: string, context: CommandContext): Promise<void> {
    await this.repository.execute(uid, context, (state) => addFavourite(state, gameId));
  }

  /**
   * Removes a game from the favourites. Stores nothing if it is not a favourite.
   * @throws Refusal `idempotency_mismatch`
   */
  async remove(uid: string, gameId: string, context: CommandContext): Promise<void> {
    await this.repository.execute(uid, context, (state) => removeFavourite(state, gameId));
  }
}

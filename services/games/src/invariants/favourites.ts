import { type FavouritesEvent, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

/** Each player's favourite games. */
interface Favourites {
  games: Map<string, Set<string>>;
}

export const favourites = defineInvariant<Favourites>({
  name: 'favourites',
  rule: 'a game is added to the favourites only if it is not among them, and removed only if it is',
  types: ['favourite_added', 'favourite_removed'],
  initial: () => ({ games: new Map() }),
  check({ games }, event, violate) {
    const { game_id } = (event as StoredEvent<FavouritesEvent>).data;
    const uid = idOf(event.stream);
    const own = games.get(uid) ?? new Set();
    games.set(uid, own);
    if (event.type === 'favourite_added') {
      if (own.has(game_id)) violate(event, `adds ${game_id}, which is a favourite already`);
      own.add(game_id);
    } else if (!own.delete(game_id)) {
      violate(event, `removes ${game_id}, which is not a favourite`);
    }
  },
});

import { type EventOf, type ListedGame, multiStepRulesOf, rulesOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

/** All games that were ever listed. A game that was removed may still have a round under way. */
interface Listed {
  games: Set<string>;
}

/** A round without a draw cannot be recomputed, so at least its game must exist. */
export const listedGames = defineInvariant<Listed>({
  name: 'listed games',
  rule: 'every round and every favourite is of an original or of a game that the catalogue has listed',
  types: ['game_listed', 'favourite_added', 'bet_placed', 'bet_and_win_settled'],
  initial: () => ({ games: new Set() }),
  check({ games }, event, violate) {
    if (event.type === 'game_listed') {
      games.add((event.data as ListedGame).game_id);
      return;
    }
    const isFavourite = event.type === 'favourite_added';
    const { game_id } = isFavourite
      ? (event as StoredEvent<EventOf<'favourite_added'>>).data
      : (event as StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>).data.round;
    // The history of one player, or of a test, may contain no catalogue.
    if (games.size > 0 && !games.has(game_id) && !rulesOf(game_id) && !multiStepRulesOf(game_id)) {
      violate(
        event,
        `${isFavourite ? 'adds the favourite' : 'plays'} ${game_id}, which the catalogue has never listed`,
      );
    }
  },
});

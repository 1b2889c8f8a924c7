import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import { collection, type Projection } from '@goldwake/platform';

/** Past this many nobody looks. */
const RECENT_MAX = 50;

/** Id: uid. Ids of games, the last played first. */
export const RECENT_GAMES = collection<{ games: string[] }>('recent_games');

type Bet = Extract<WalletEvent, { type: 'bet_placed' | 'bet_and_win_settled' }>;

/** What each player bet on lately. A bet on the same game as the one before it, as most are, writes nothing. */
export const recentGames: Projection = {
  group: 'games.recent_games',
  topics: ['wallet'],
  types: ['bet_placed', 'bet_and_win_settled'],
  collections: [RECENT_GAMES],
  async handle(event, effects) {
    const { uid, round } = (event as StoredEvent<Bet>).data;
    const games = (await effects.get(RECENT_GAMES, uid))?.body.games ?? [];
    if (games[0] === round.game_id) return;
    const others = games.filter((id) => id !== round.game_id);
    effects.put(RECENT_GAMES, uid, { games: [round.game_id, ...others].slice(0, RECENT_MAX) });
  },
};

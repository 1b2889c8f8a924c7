import type { GamesPort, PlayFacts } from '@goldwake/contracts';
import type { CaughtUp, Documents } from '@goldwake/core';
import { larger, NOTHING_PLAYED, PLAY_TOTALS, type PlayTotals, totalsId } from '../projections/play-totals.js';
import { ROUND_HISTORIES } from '../projections/rounds.js';
import type { Catalogue } from '../streams/catalogue.js';

/** Totals of players over all games. Reads one document per game, regardless of the number of rounds. */
export class PlayedRounds implements Pick<GamesPort, 'playOf'> {
  constructor(
    private readonly documents: Pick<Documents, 'getMany'>,
    private readonly catalogue: Pick<Catalogue, 'view'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  async playOf(uid: string): Promise<PlayFacts> {
    await this.caughtUp();
    const gameIds = Object.keys(ROUND_HISTORIES);
    const found = await this.documents.getMany(
      PLAY_TOTALS,
      gameIds.map((gameId) => totalsId(uid, gameId)),
    );
    const games = gameIds.map((game_id, at) => ({ game_id, ...(found[at]?.body ?? NOTHING_PLAYED) }));
    const [most] = games.filter(({ rounds }) => rounds > 0).sort((one, other) => other.rounds - one.rounds);
    const game = most && this.catalogue.view.game(most.game_id);
    return {
      ...games.reduce(sum, NOTHING_PLAYED),
      favourite_game: game ? { game_id: game.game_id, name: game.name } : null,
    };
  }
}

function sum(one: PlayTotals, other: PlayTotals): PlayTotals {
  return {
    rounds: one.rounds + other.rounds,
    wins: one.wins + other.wins,
    largest_win: {
      gold_coins: larger(one.largest_win.gold_coins, other.largest_win.gold_coins),
      sweeps_coins: larger(one.largest_win.sweeps_coins, other.largest_win.sweeps_coins),
    },
  };
}

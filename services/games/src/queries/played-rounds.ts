import type { GamesPort, PlayFacts } from '@goldwake/contracts';
import type { CaughtUp, Documents } from '@goldwake/core';
import { larger, NOTHING_PLAYED, type PlayTotals } from '../projections/play-totals.js';
import type { Catalogue } from '../streams/catalogue.js';
import { playedGames } from './played-games.js';

/** Totals of players over all games. Takes one read, regardless of the number of rounds. */
export class PlayedRounds implements Pick<GamesPort, 'playOf'> {
  constructor(
    private readonly documents: Pick<Documents, 'find'>,
    private readonly catalogue: Pick<Catalogue, 'view'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  async playOf(uid: string): Promise<PlayFacts> {
    await this.caughtUp();
    const games = await playedGames(this.documents, uid);
    // Of games with equally many rounds, the one that was played last is the favourite.
    const [most] = games.toSorted((one, other) => other.rounds - one.rounds);
    const game = most && this.catalogue.view.game(most.game_id);
    return {
      ...games.reduce<PlayTotals>(sum, NOTHING_PLAYED),
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

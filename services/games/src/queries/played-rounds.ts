import type { GamesPort, PlayFacts } from '@goldwake/contracts';
import type { CaughtUp, Documents } from '@goldwake/core';
import { ROUND_HISTORIES } from '../projections/rounds.js';
import type { Catalogue } from '../streams/catalogue.js';

/**
 * Counts the rounds of players in the bet history of each game. A separate read model would make every bet more
 * expensive.
 */
export class PlayedRounds implements Pick<GamesPort, 'playOf'> {
  constructor(
    private readonly documents: Pick<Documents, 'count'>,
    private readonly catalogue: Pick<Catalogue, 'view'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  async playOf(uid: string): Promise<PlayFacts> {
    await this.caughtUp();
    const counts = await Promise.all(
      Object.entries(ROUND_HISTORIES).map(async ([game_id, collection]) => ({
        game_id,
        rounds: await this.documents.count(collection, { index: 'by_player', equals: [uid] }),
      })),
    );
    const [most] = counts.filter(({ rounds }) => rounds > 0).sort((one, other) => other.rounds - one.rounds);
    const game = most && this.catalogue.view.game(most.game_id);
    return {
      rounds: counts.reduce((sum, { rounds }) => sum + rounds, 0),
      favourite_game: game ? { game_id: game.game_id, name: game.name } : null,
    };
  }
}

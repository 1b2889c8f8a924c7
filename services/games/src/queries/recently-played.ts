import type { CaughtUp, Documents } from '@goldwake/core';
import { playedGames } from './played-games.js';

/** Lists the games that a player has recently played. */
export class RecentlyPlayed {
  constructor(
    private readonly documents: Pick<Documents, 'find'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Returns game ids, most recently played first. Includes bets that were acknowledged before the call. */
  async of(uid: string): Promise<readonly string[]> {
    await this.caughtUp();
    return (await playedGames(this.documents, uid)).map(({ game_id }) => game_id);
  }
}

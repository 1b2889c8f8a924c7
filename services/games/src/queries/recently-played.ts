import type { CaughtUp, Documents } from '@goldwake/core';
import { ROUND_COLLECTIONS } from '../projections/rounds.js';

/**
 * Lists the games that a player has recently played, derived from the bet history of each game. A separate read model
 * would make every bet more expensive.
 */
export class RecentlyPlayed {
  constructor(
    private readonly documents: Pick<Documents, 'find'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Returns game ids, most recently played first. Includes bets that were acknowledged before the call. */
  async of(uid: string): Promise<readonly string[]> {
    await this.caughtUp();
    const newest = { index: 'by_player', equals: [uid], order: 'desc', limit: 1 } as const;
    const last = await Promise.all(ROUND_COLLECTIONS.map((rounds) => this.documents.find(rounds, newest)));
    return last
      .flat()
      .sort((a, b) => b.body.wallet_version - a.body.wallet_version)
      .map(({ body }) => body.round.game_id);
  }
}

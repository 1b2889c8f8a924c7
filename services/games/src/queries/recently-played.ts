import type { Documents } from '@goldwake/core';
import { DICE_ROUNDS } from '../projections/dice-rounds.js';
import type { CaughtUp } from './caught-up.js';

/** Number of latest rounds that are searched for recently played games. */
const ROUNDS_MAX = 100;

/**
 * Games on which a player bet recently, derived from the bet history. A separate read model would make every bet more
 * expensive.
 */
export class RecentlyPlayed {
  constructor(
    private readonly documents: Pick<Documents, 'find'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Returns game ids, last played first, including bets acknowledged before the call. */
  async of(uid: string): Promise<readonly string[]> {
    await this.caughtUp();
    const mine = { index: 'by_player', equals: [uid], order: 'desc', limit: ROUNDS_MAX } as const;
    const rounds = await this.documents.find(DICE_ROUNDS, mine);
    return [...new Set(rounds.map(({ body }) => body.round.game_id))];
  }
}

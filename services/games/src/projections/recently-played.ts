import type { Documents } from '@goldwake/platform';
import type { CaughtUp } from '../caught-up.js';
import { DICE_ROUNDS } from './dice-rounds.js';

/** Rounds that are looked back on: what is further away was not lately. */
const ROUNDS_MAX = 100;

/** What a player bet on lately, told by their rounds: every bet would have to pay for a list of its own. */
export class RecentlyPlayed {
  constructor(
    private readonly documents: Pick<Documents, 'find'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Ids of games, the last played first; a bet acknowledged before the question is among them. */
  async of(uid: string): Promise<readonly string[]> {
    await this.caughtUp();
    const mine = { index: 'by_player', equals: [uid], order: 'desc', limit: ROUNDS_MAX } as const;
    const rounds = await this.documents.find(DICE_ROUNDS, mine);
    return [...new Set(rounds.map(({ body }) => body.round.game_id))];
  }
}

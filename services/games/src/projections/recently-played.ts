import type { Documents } from '@goldwake/platform';
import type { CaughtUp } from '../caught-up.js';
import { RECENT_GAMES } from './recent-games.js';

/** A player's own games by when they last bet on them, a bet acknowledged before the question among them. */
export class RecentlyPlayed {
  constructor(
    private readonly documents: Pick<Documents, 'get'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Ids of games, the last played first. */
  async of(uid: string): Promise<readonly string[]> {
    await this.caughtUp();
    return (await this.documents.get(RECENT_GAMES, uid))?.body.games ?? [];
  }
}

import type { PlayerRelations } from '@goldwake/contracts';
import type { CaughtUp } from '@goldwake/core';
import type { Relations } from './relations.js';

/** All relations of a player that other services need. Unlike a list for a player, it is complete. */
export class AllRelations {
  /** @param caughtUp refuses if the projection of the pairs has not caught up */
  constructor(
    private readonly relations: Relations,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** @throws Refusal `unavailable` */
  async of(uid: string): Promise<PlayerRelations> {
    await this.caughtUp();
    const [friends, blocked, blockers] = await Promise.all([
      this.relations.all(uid, 'friends'),
      this.relations.all(uid, 'blocking'),
      this.relations.all(uid, 'blocked'),
    ]);
    return { friends, blocked, blockers };
  }
}

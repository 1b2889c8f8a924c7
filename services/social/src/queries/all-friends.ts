import type { CaughtUp } from '@goldwake/core';
import type { Relations } from './relations.js';

/** The friends of a player for other services, including players who are missing in the read model of people. */
export class AllFriends {
  /** @param caughtUp refuses if the projection of the pairs has not caught up */
  constructor(
    private readonly relations: Relations,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** @throws Refusal `unavailable` */
  async of(uid: string): Promise<string[]> {
    await this.caughtUp();
    return (await this.relations.list(uid, 'friends')).map(({ other }) => other);
  }
}

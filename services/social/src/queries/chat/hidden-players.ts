import type { HiddenPlayer } from '@goldwake/contracts/http';
import type { CaughtUp } from '@goldwake/core';
import type { Chatters } from '../../streams/chatters.js';
import { type People, shown } from '../people.js';
import type { Relations } from '../relations.js';

/**
 * Players whose messages a player has hidden, newest first. Omits banned players and players who have blocked the reader,
 * because the reader must not learn about them. They stay hidden, and are listed again after the ban or block.
 */
export class HiddenPlayers {
  constructor(
    private readonly chatters: Chatters,
    private readonly people: People,
    private readonly relations: Relations,
    private readonly caughtUp: CaughtUp,
  ) {}

  async of(uid: string): Promise<HiddenPlayer[]> {
    await this.caughtUp();
    const [{ state }, blockers] = await Promise.all([this.chatters.load(uid), this.relations.all(uid, 'blocked')]);
    const hidden = state.hidden.filter((other) => !blockers.includes(other)).toReversed();
    const rows = await Promise.all(hidden.map((other) => this.people.findListed(other)));
    return rows.flatMap((row) => (row ? [shown(row)] : []));
  }
}

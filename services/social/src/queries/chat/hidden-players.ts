import type { HiddenPlayer } from '@goldwake/contracts/http';
import type { CaughtUp } from '@goldwake/core';
import type { Chatters } from '../../streams/chatters.js';
import { type People, shown } from '../people.js';

/**
 * Players whose messages a player has hidden, newest first. Omits banned players. They stay hidden, and are listed
 * again after the ban.
 */
export class HiddenPlayers {
  constructor(
    private readonly chatters: Chatters,
    private readonly people: People,
    private readonly caughtUp: CaughtUp,
  ) {}

  async of(uid: string): Promise<HiddenPlayer[]> {
    await this.caughtUp();
    const { state } = await this.chatters.load(uid);
    const rows = await Promise.all(state.hidden.toReversed().map((other) => this.people.findListed(other)));
    return rows.flatMap((row) => (row ? [shown(row)] : []));
  }
}

import type { Chatters } from '../../streams/chatters.js';
import type { Relations } from '../relations.js';

/** Players whose messages a player does not see: those whom the player has hidden or blocked. */
export class UnseenPlayers {
  constructor(
    private readonly chatters: Chatters,
    private readonly relations: Relations,
  ) {}

  async of(uid: string): Promise<ReadonlySet<string>> {
    const [{ state }, blocked] = await Promise.all([this.chatters.load(uid), this.relations.list(uid, 'blocking')]);
    return new Set([...state.hidden, ...blocked.map(({ other }) => other)]);
  }
}

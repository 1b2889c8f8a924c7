import type { Chatters } from '../../streams/chatters.js';
import type { Relations } from '../relations.js';

/** Players whose messages a player does not see. */
export interface Unseen {
  all: ReadonlySet<string>;
  /** Players whom this player has hidden or blocked, without those who have blocked this player. */
  chosen: ReadonlySet<string>;
  /** Players who have blocked this player, or whom this player has blocked. No response may name them. */
  behindBlocks: ReadonlySet<string>;
}

export class UnseenPlayers {
  constructor(
    private readonly chatters: Chatters,
    private readonly relations: Relations,
  ) {}

  async of(uid: string): Promise<Unseen> {
    const [{ state }, blocked, blockers] = await Promise.all([
      this.chatters.load(uid),
      this.relations.all(uid, 'blocking'),
      this.relations.all(uid, 'blocked'),
    ]);
    const behindBlocks = new Set([...blocked, ...blockers]);
    return {
      all: new Set([...state.hidden, ...behindBlocks]),
      chosen: new Set([...state.hidden.filter((other) => !blockers.includes(other)), ...blocked]),
      behindBlocks,
    };
  }
}

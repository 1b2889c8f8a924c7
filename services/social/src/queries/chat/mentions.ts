import { type ChatMention, mentionsIn, normalizeUsername } from '@goldwake/contracts';
import type { People } from '../people.js';

/** Maximum number of distinct names to look up in one message. Further names are not mentions. */
const NAMES_MAX = 20;

/** Finds the players whom a text names. */
export class Mentions {
  constructor(private readonly people: People) {}

  /**
   * Returns the mentions in a text, in order, without banned players. Only the first mention of each player counts,
   * because one message could otherwise contain a hundred of them. A player who has blocked the author is mentioned
   * too: otherwise the response would reveal the block.
   */
  async in(text: string): Promise<ChatMention[]> {
    const named = mentionsIn(text);
    const names = [...new Set(named.map(({ name }) => normalizeUsername(name)))].slice(0, NAMES_MAX);
    const found = await Promise.all(names.map(async (name) => [name, await this.people.byName(name)] as const));
    const players = new Map(found);
    return named.flatMap(({ name, at }) => {
      const normalized = normalizeUsername(name);
      const player = players.get(normalized);
      players.delete(normalized);
      if (!player || !this.people.isListed(player)) return [];
      return [{ user_id: player.uid, at, length: name.length + 1 }];
    });
  }
}

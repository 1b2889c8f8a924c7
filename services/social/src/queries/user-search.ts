import { normalizeUsername } from '@goldwake/contracts';
import type { UserSearchResponse, UserSearchResult } from '@goldwake/contracts/http';
import type { CaughtUp } from '@goldwake/core';
import { type People, shown } from './people.js';
import type { Relations } from './relations.js';

/** Maximum number of players that a search returns. */
const FOUND_MAX = 20;
/** Number of players per read. It is larger than a result, because some players may be hidden. */
const PAGE = 40;
/** Maximum number of players read for one search. Bounds the cost if thousands of matching players are hidden. */
const READ_MAX = 400;
/** Characters that no username contains. */
const UNNAMEABLE = /[\p{C}\s]/u;

/** Searches players by the beginning of their normalized username, which an index finds. */
export class UserSearch {
  constructor(
    private readonly people: People,
    private readonly relations: Relations,
    private readonly caughtUp: CaughtUp,
  ) {}

  /**
   * Returns the players whom the viewer may find, sorted by name. Excludes banned and blocked players, and blockers.
   */
  async find(viewer: string, value: string): Promise<UserSearchResponse> {
    const beginning = normalizeUsername(value.trim());
    if (beginning === '' || UNNAMEABLE.test(beginning)) return { result: [] };
    await this.caughtUp();
    const result: UserSearchResult[] = [];
    let after: string | undefined;
    for (let read = 0; read < READ_MAX && result.length < FOUND_MAX; read += PAGE) {
      const page = await this.people.named(beginning, after, PAGE);
      const uids = page.map(({ uid }) => uid);
      const relations = await this.relations.betweenAll(viewer, uids);
      for (const [at, person] of page.entries()) {
        const relation = relations[at] ?? 'none';
        if (relation !== 'hidden' && this.people.isListed(person)) result.push({ ...shown(person), relation });
      }
      after = page.at(-1)?.username_normalized;
      if (page.length < PAGE) break;
    }
    return { result: result.slice(0, FOUND_MAX) };
  }
}

import { avatarUrl, normalizeUsername, Refusal } from '@goldwake/contracts';
import type { OtherPlayer } from '@goldwake/contracts/http';
import type { Clock, Documents } from '@goldwake/core';
import { PEOPLE, type PersonRow } from '../projections/index.js';

export type { PersonRow } from '../projections/index.js';

/** Players as others see them. */
export class People {
  constructor(
    private readonly documents: Pick<Documents, 'get' | 'find'>,
    private readonly clock: Clock,
  ) {}

  /** Returns a player, even if banned; undefined if the id is unknown. */
  async find(uid: string): Promise<PersonRow | undefined> {
    return (await this.documents.get(PEOPLE, uid))?.body;
  }

  /** Returns a player whom others may find; undefined if the id is unknown or the player is banned. */
  async findListed(uid: string): Promise<PersonRow | undefined> {
    const row = await this.find(uid);
    return row && this.isListed(row) ? row : undefined;
  }

  /**
   * Returns the player who sent a request.
   * @throws Refusal `unavailable` if the account is so new that the read model does not contain it yet
   */
  async own(uid: string): Promise<PersonRow> {
    const row = await this.find(uid);
    if (!row) throw new Refusal('unavailable', 'Your account is not ready yet; try again shortly', { retry_after: 1 });
    return row;
  }

  /**
   * Returns the next players, sorted by name, whose normalized name begins with the text. Includes banned players.
   * @param after normalized name after which the page starts
   */
  async named(beginning: string, after: string | undefined, limit: number): Promise<PersonRow[]> {
    const range = { from: after ?? beginning, fromExclusive: after !== undefined, to: `${beginning}${LAST}` };
    const rows = await this.documents.find(PEOPLE, { index: 'by_name', range, order: 'asc', limit });
    return rows.map(({ body }) => body);
  }

  /** Returns the player with a name, even if banned; undefined if the name is unknown. */
  async byName(name: string): Promise<PersonRow | undefined> {
    const query = { index: 'by_name', equals: [normalizeUsername(name)], limit: 1 };
    return (await this.documents.find(PEOPLE, query))[0]?.body;
  }

  /** Adds the name of a player to a row about the player, or the uid if the player is unknown. */
  async withUsername<Row extends { uid: string }>(row: Row): Promise<Row & { username: string }> {
    return { ...row, username: (await this.find(row.uid))?.username ?? row.uid };
  }

  /** Returns the number of players, counted up to a maximum. */
  async count(max: number): Promise<number> {
    return (await this.documents.find(PEOPLE, { index: 'by_name', limit: max })).length;
  }

  isListed({ ban }: PersonRow): boolean {
    return !ban || (ban.until !== null && Date.parse(ban.until) <= this.clock.now());
  }
}

/** The last code point; both engines sort text by code points. */
const LAST = '\u{10ffff}';

export function shown({ uid, username, avatar }: PersonRow): OtherPlayer {
  return { user_id: uid, username, avatar_url: avatarUrl(uid, avatar) };
}

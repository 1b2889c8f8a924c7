import type { Relation } from '@goldwake/contracts/http';
import { type Documents, RELATIONS_MAX } from '@goldwake/core';
import type { Usage } from '../domain/index.js';
import { RELATIONS, type RelationRow, relationId } from '../projections/index.js';

/**
 * Maximum number of rows in a list. It is above the highest limits that can be set for friends and sent requests,
 * because simultaneous commands may exceed a limit by a few. Fewer players can be blocked.
 */
const LISTED_MAX = RELATIONS_MAX + 100;

/** Relations of players. */
export class Relations {
  constructor(private readonly documents: Pick<Documents, 'getMany' | 'find' | 'count'>) {}

  /** Returns the rows of a player with one relation, newest first. */
  async list(owner: string, relation: RelationRow['relation']): Promise<RelationRow[]> {
    const query = { index: 'by_owner', equals: [owner, relation], order: 'desc', limit: LISTED_MAX } as const;
    return (await this.documents.find(RELATIONS, query)).map(({ body }) => body);
  }

  /** Returns the relation of another player to the viewer; `hidden` if one of the two has blocked the other. */
  async between(viewer: string, other: string): Promise<Relation | 'hidden'> {
    const [relation = 'none'] = await this.betweenAll(viewer, [other]);
    return relation;
  }

  /** Returns the relations of several players to the viewer, in the same order. */
  async betweenAll(viewer: string, others: readonly string[]): Promise<(Relation | 'hidden')[]> {
    const ids = others.map((other) => relationId(viewer, other));
    const rows = await this.documents.getMany(RELATIONS, ids);
    return others.map((other, at) => {
      if (viewer === other) return 'me';
      const relation = rows[at]?.body.relation ?? 'none';
      return relation === 'blocking' || relation === 'blocked' ? 'hidden' : relation;
    });
  }

  async usage(actor: string, other: string): Promise<Usage> {
    const [pending, own, others] = await Promise.all([
      this.count(actor, 'sent'),
      this.count(actor, 'friends'),
      this.count(other, 'friends'),
    ]);
    return { pending, friends: { own, other: others } };
  }

  /** Returns the number of players who have a relation to a player. */
  count(owner: string, relation: RelationRow['relation']): Promise<number> {
    return this.documents.count(RELATIONS, { index: 'by_owner', equals: [owner, relation] });
  }
}

import type { PairEvent, StoredEvent } from '@goldwake/contracts';
import type { CollectionSpec, Effects } from '@goldwake/core';
import { pairs, RELATIONS, type RelationRow, relationId } from '../projections/index.js';

/** The projection of pairs with its documents in memory. */
export class ProjectedPairs {
  private readonly documents = new Map<string, unknown>();
  private readonly effects: Effects = {
    get: async <T>(spec: CollectionSpec<T>, id: string) => {
      const body = this.documents.get(`${spec.name}/${id}`) as T | undefined;
      return body && { id, revision: 1, body };
    },
    put: (spec, id, body) => void this.documents.set(`${spec.name}/${id}`, body),
    remove: (spec, id) => void this.documents.delete(`${spec.name}/${id}`),
    add: () => {
      throw new Error('the projection of pairs adds no writes of other ports');
    },
  };

  async handle(event: StoredEvent & PairEvent): Promise<void> {
    await pairs.handle(event, this.effects);
  }

  get<T>(spec: CollectionSpec<T>, id: string): T | undefined {
    return this.documents.get(`${spec.name}/${id}`) as T | undefined;
  }

  relation(owner: string, other: string): RelationRow | undefined {
    return this.get(RELATIONS, relationId(owner, other));
  }
}

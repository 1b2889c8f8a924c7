import type { CollectionSpec, IndexSpec } from '@goldwake/core';
import { liveNameOf } from '@goldwake/core/adapters';
import type { Connection, mongo } from 'mongoose';

const BODY = 'body.';

/** Returns the specs of the live collections, without shadow collections, in order of name. */
export async function declaredIn(connection: Connection): Promise<CollectionSpec<unknown>[]> {
  const names = connection.collection<{ _id: string; place: string }>('places');
  const all = await names.find({}, { sort: { _id: 1 } }).toArray();
  const live = all.filter(({ _id }) => _id === liveNameOf(_id));
  return Promise.all(
    live.map(async ({ _id: name, place }) => ({
      name,
      indexes: specsOf(await connection.collection(place).indexes()),
    })),
  );
}

function specsOf(indexes: readonly mongo.IndexDescriptionInfo[]): Record<string, IndexSpec> {
  const declared = indexes.flatMap(({ name = '', key, unique }) => {
    const fields = Object.keys(key).filter((field) => field.startsWith(BODY));
    if (fields.length === 0) return [];
    return [[name, { fields: fields.map((field) => field.slice(BODY.length)), ...(unique && { unique }) }] as const];
  });
  return Object.fromEntries(declared.sort(([a], [b]) => (a < b ? -1 : 1)));
}

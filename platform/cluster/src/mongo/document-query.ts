import type { CollectionSpec, Query } from '@goldwake/core';
import type { mongo } from 'mongoose';
import { nullsOf } from './collections.js';

/**
 * Converts a query to a MongoDB filter.
 * @throws RangeError for an undeclared index or too many fields
 */
export function filterOf(spec: CollectionSpec<unknown>, query: Query): mongo.Document {
  const index = indexOf(spec, query);
  const equals = query.equals ?? [];
  if (equals.length + (query.range ? 1 : 0) > index.fields.length) {
    throw new RangeError(`${spec.name}.${query.index} has only ${index.fields.length} fields, the query uses more`);
  }
  const filter: mongo.Document = {};
  equals.forEach((value, at) => {
    filter[`body.${index.fields[at]}`] = value;
  });
  const { from, to, fromExclusive, toExclusive } = query.range ?? {};
  if (from === undefined && to === undefined) return filter;
  filter[`body.${index.fields[equals.length]}`] = {
    ...(from !== undefined && { [fromExclusive ? '$gt' : '$gte']: from }),
    ...(to !== undefined && { [toExclusive ? '$lt' : '$lte']: to }),
  };
  return filter;
}

/** Returns the sort order of the query's index, with a last key that orders documents with equal fields. */
export function sortOf(spec: CollectionSpec<unknown>, query: Query): [string, 1 | -1][] {
  const { fields, unique } = indexOf(spec, query);
  const direction = query.order === 'desc' ? -1 : 1;
  const keys = [...fields.map((field) => `body.${field}`), unique ? nullsOf(query.index) : '_id'];
  return keys.map((key) => [key, direction]);
}

function indexOf(spec: CollectionSpec<unknown>, { index: name }: Query) {
  const index = spec.indexes[name];
  if (!index) throw new RangeError(`${spec.name} has no index ${name}`);
  return index;
}

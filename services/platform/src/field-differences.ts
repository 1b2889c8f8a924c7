import { isDeepStrictEqual } from 'node:util';

export interface FieldDifference {
  /** `playthrough.requirement`; null where one side has no document at all. */
  field: string | null;
  /** Left out (undefined) where that side has no such field. */
  stored: unknown;
  replayed: unknown;
}

/** The leaves of a document by their paths. */
export function leaves(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

/** Field by field, in the replayed document's order. */
export function differences(stored: unknown, replayed: unknown): FieldDifference[] {
  if (stored === undefined || replayed === undefined) {
    return stored === replayed ? [] : [{ field: null, stored, replayed }];
  }
  const [is, should] = [new Map(leaves(stored)), new Map(leaves(replayed))];
  return [...new Set([...should.keys(), ...is.keys()])]
    .filter((field) => is.has(field) !== should.has(field) || !isDeepStrictEqual(is.get(field), should.get(field)))
    .map((field) => ({ field, stored: is.get(field), replayed: should.get(field) }));
}

/** @param field null for the whole document */
export function fieldOf(document: unknown, field: string | null): unknown {
  return field === null ? document : new Map(leaves(document)).get(field);
}

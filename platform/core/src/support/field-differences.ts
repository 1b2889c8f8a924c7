import { isDeepStrictEqual } from 'node:util';

export interface FieldDifference {
  /** Path of the field that differs, such as `playthrough.requirement`; null if one document is missing. */
  field: string | null;
  /** Stored value of the field; undefined if the stored document does not contain it. */
  stored: unknown;
  replayed: unknown;
}

/** Returns all leaf values of a document, each with its dotted path. */
export function leaves(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

/** Returns the fields in which two documents differ, in the field order of the replayed document. */
export function differences(stored: unknown, replayed: unknown): FieldDifference[] {
  if (stored === undefined || replayed === undefined) {
    return stored === replayed ? [] : [{ field: null, stored, replayed }];
  }
  const [is, should] = [new Map(leaves(stored)), new Map(leaves(replayed))];
  return [...new Set([...should.keys(), ...is.keys()])]
    .filter((field) => is.has(field) !== should.has(field) || !isDeepStrictEqual(is.get(field), should.get(field)))
    .map((field) => ({ field, stored: is.get(field), replayed: should.get(field) }));
}

/**
 * Returns the value at a field path of a document.
 * @param field path of the field; null for the complete document
 */
export function fieldOf(document: unknown, field: string | null): unknown {
  return field === null ? document : new Map(leaves(document)).get(field);
}

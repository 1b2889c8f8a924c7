import { DamagedDocument, type Document } from '@goldwake/core';
import { isCount } from './damaged-event.js';
import type { Stored } from './document-writes.js';

/** Part of the storage that error messages about documents name. */
const PLACE = 'MongoDB';

export function damagedDocument(collection: string, id: unknown, reason: string): DamagedDocument {
  return new DamagedDocument(collection, String(id), reason, PLACE);
}

/**
 * Checks a document as it was read. MongoDB stores any type in any field, but a document of the port has a body that
 * came from JSON.
 * @throws DamagedDocument
 */
export function toDocument<T>(collection: string, { _id: id, revision, body }: Stored): Document<T> {
  if (typeof id !== 'string' || !isCount(revision)) {
    throw damagedDocument(collection, id, 'id or revision has a wrong type');
  }
  if (body === undefined || body === null) throw damagedDocument(collection, id, 'the body is missing');
  const path = notJson(body, 'body');
  if (path !== undefined) throw damagedDocument(collection, id, `${path} has a type that JSON lacks`);
  return { id, revision, body: body as T };
}

/** Returns the path of the first value that cannot come from JSON, such as a Date or a Decimal128. */
function notJson(value: unknown, path: string): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path;
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) {
      const found = notJson(each, `${path}.${at}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return path;
  for (const name in value) {
    const found = notJson((value as Record<string, unknown>)[name], `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

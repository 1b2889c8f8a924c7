import type { IndexSpec } from '@goldwake/core';
import { isDamage, type ReadOnlyCasino } from '@goldwake/embedded';
import { PROJECTIONS } from '../projections.js';
import type { Finding } from './check.js';
import { FILE_CHECK } from './file.js';

/**
 * Compares the stored indexes of the projections with those that they declare. The file check cannot do this, because a
 * changed definition may be the valid one of another index. Collections that were never declared are left out.
 */
export function collectionsWrong(casino: Pick<ReadOnlyCasino, 'collections' | 'readAtOnce'>): Finding[] {
  const stored = storedIndexes(casino);
  return PROJECTIONS.flatMap(({ collections }) => collections).flatMap(({ name, indexes }) => {
    const existing = stored.get(name);
    if (!existing) return [];
    const wrong = Object.entries(indexes).filter(([index, spec]) => !isSame(existing[index], spec));
    return wrong.map(([index, spec]) => finding(name, index, spec));
  });
}

function storedIndexes(casino: Pick<ReadOnlyCasino, 'collections' | 'readAtOnce'>) {
  try {
    return new Map(casino.readAtOnce(() => casino.collections()).map(({ name, indexes }) => [name, indexes]));
  } catch (error) {
    // The file check reports the damage.
    if (isDamage(error)) return new Map<string, Record<string, IndexSpec>>();
    throw error;
  }
}

function isSame(stored: IndexSpec | undefined, { fields, unique = false }: IndexSpec): boolean {
  return stored?.fields.join() === fields.join() && (stored.unique ?? false) === unique;
}

function finding(collection: string, index: string, { fields, unique }: IndexSpec): Finding {
  const declared = `${unique ? 'a unique' : 'an'} index of ${fields.join(', ')}`;
  const message = `the index ${index} of ${collection} is missing or is not ${declared}; npm run replay -- rebuild creates it again`;
  return { check: FILE_CHECK, event_id: null, position: null, message };
}

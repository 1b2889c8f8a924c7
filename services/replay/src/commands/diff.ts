import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { type Diff, diffBalances } from '../balances/diff.js';
import { committedPosition } from '../balances/stored.js';
import { findPlayer } from '../players.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';

/** @param user everybody and the house, if left out */
export function diff(casino: ReadOnlyCasino, user: string | undefined): Diff {
  const uid = user === undefined ? undefined : findPlayer(casino, user);
  const events = uid === undefined ? committedPosition(casino) : casino.version(`wallet-${uid}`);
  const bar = progress(events, 'events');
  const found = diffBalances(casino, uid, bar.step);
  bar.done();
  return found;
}

export function printDiff(found: Diff, json: boolean): string {
  if (json) return JSON.stringify(found);
  const { as_of, documents, differences } = found;
  const scope = `${documents} stored ${documents === 1 ? 'document' : 'documents'} as of position ${as_of}`;
  if (differences.length === 0) return `No difference in ${scope}.`;
  const rows = differences.map(({ collection, id, field, stored, replayed, last_held }) => [
    `${collection}/${id}`,
    field ?? '(all)',
    value(stored),
    value(replayed),
    last_held ?? 'never',
  ]);
  const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
  return `${count} in ${scope}.\n\n${table(['document', 'field', 'stored', 'replayed', 'stored held after'], rows)}`;
}

function value(of: unknown): string {
  if (of === undefined) return '(missing)';
  return typeof of === 'string' ? of : JSON.stringify(of);
}

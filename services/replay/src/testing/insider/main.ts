/**
 * `npm run check:insider -- --seed 1 --count 1000`: changes a random part of an honest history as an insider with the
 * casino's own code would, repairs hashes, positions and projections, and counts what the rules of `verify` find and
 * what only an anchor shows. Exits with code 1 if argued/ does not say why the rules, or the anchor, miss a change.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportedEvent } from '@goldwake/embedded';
import { SeededRandom } from '../../seeded-random.js';
import { APPENDED, ARGUED, type Change, reasonFor } from './argued/index.js';
import { honestHistory } from './honest-history.js';
import { anchorOf, type Judged, judge } from './judge.js';
import { mutate } from './mutation.js';
import { draftsOf, reseal } from './reseal.js';

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '1000' },
  events: { type: 'string', default: '400' },
  list: { type: 'boolean', default: false },
} as const;
const given = parseArgs({ options: OPTIONS }).values;
const [seed, count, events] = [numberOf('seed'), numberOf('count'), numberOf('events')];

function numberOf(name: 'seed' | 'count' | 'events'): number {
  const value = Number(given[name]);
  if (!Number.isSafeInteger(value) || value < 1) {
    console.error(`--${name} ${given[name]}: expected a whole number from 1`);
    process.exit(2);
  }
  return value;
}

interface Tally {
  changes: number;
  'by rules': number;
  'by the anchor only': number;
  'by the next anchor': number;
  'without a reason': number;
  /** Median and largest number of root causes of a change that the rules find. */
  'root causes': string;
}

const scratch = mkdtempSync(join(tmpdir(), 'goldwake-insider-'));
const tallies: Record<string, Tally> = {};
/** Numbers of root causes of the changes that the rules find, by kind. */
const causeCounts = new Map<string, number[]>();
/** Changes that only an anchor reveals, keyed by the reason why the rules miss them. */
const reasons = new Map<string, string[]>();
const wrong: string[] = [];
try {
  const honest = honestHistory(events, seed, { rotatesOften: true, hasVip: true, cancelsRounds: true });
  const anchor = anchorOf(honest);
  const { findings, anchorDiffers } = await judge(honest, anchor, scratch);
  if (findings[0] || anchorDiffers) {
    throw new Error(`verify finds a fault in the honest history: ${findings[0]?.message ?? 'the anchor differs'}`);
  }
  const random = new SeededRandom(seed);
  const hashes = hashesOf(honest);
  for (let made = 0; made < count; ) {
    const drafts = draftsOf(honest);
    const mutation = mutate(drafts, random);
    const changed = reseal(drafts, mutation.refold);
    // Recomputing the balances may undo a change of a stated balance.
    if (hashesOf(changed) === hashes) continue;
    const after = changed.map(({ event }, at) => ({ ...event, was: drafts[at]?.was ?? '' }));
    const before = honest.map(({ event }) => event);
    note({ mutation, before, after }, await judge(changed, anchor, scratch, mutation.checkpoint));
    made++;
    if (process.stderr.isTTY) process.stderr.write(`\r${made} of ${count} changes`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function hashesOf(history: readonly ImportedEvent[]): string {
  return history.map(({ event }) => event.hash).join();
}

function note(change: Change, { findings, causes, anchorDiffers }: Judged): void {
  const { kind, target, what, refold } = change.mutation;
  tallies[kind] ??= {
    changes: 0,
    'by rules': 0,
    'by the anchor only': 0,
    'by the next anchor': 0,
    'without a reason': 0,
    'root causes': '',
  };
  const tally = tallies[kind] as Tally;
  tally.changes++;
  const text = `${kind} ${target}: ${what}${refold ? ' (balances recomputed)' : ''}`;
  if (findings.length > 0) {
    tally['by rules']++;
    causeCounts.set(kind, [...(causeCounts.get(kind) ?? []), causes.length]);
    if (given.list && causes.length > 1) {
      console.log(`${causes.length} root causes of ${text}`);
      for (const { event_id, checks, message } of causes) console.log(`  ${event_id} ${checks.join(', ')}: ${message}`);
    }
    return;
  }
  tally[anchorDiffers ? 'by the anchor only' : 'by the next anchor']++;
  const why = reasonFor(change, anchorDiffers ? ARGUED : APPENDED);
  if (why !== undefined) reasons.set(why, [...(reasons.get(why) ?? []), text]);
  else {
    tally['without a reason']++;
    wrong.push(`${anchorDiffers ? 'WITHOUT A REASON' : 'MISSED'} ${text}`);
  }
}

for (const [kind, counts] of causeCounts) {
  const sorted = counts.sort((a, b) => a - b);
  (tallies[kind] as Tally)['root causes'] = `${sorted[(sorted.length - 1) >> 1]}, at most ${sorted.at(-1)}`;
}
console.table(tallies);
for (const [why, changes] of [...reasons].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`the rules miss ${changes.length} changes: ${why}`);
  if (given.list) for (const text of changes) console.log(`  ${text}`);
}
for (const text of wrong) console.log(text);
if (wrong.length > 0) process.exitCode = 1;
console.log(
  wrong.length > 0
    ? `${wrong.length} of ${count} changes failed: nothing found them, or only the anchor did and no stated reason explains why (seed ${seed}).`
    : `Every one of ${count} changes is found, by the rules or by an anchor for a stated reason (seed ${seed}).`,
);

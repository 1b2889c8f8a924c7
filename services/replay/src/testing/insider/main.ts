/**
 * `npm run check:insider -- --seed 1 --count 1000`: changes a random part of an honest history as an insider with the
 * casino's own code would, repairs hashes, positions and projections, and counts what `verify` finds. Exits with code 1
 * if `verify` misses a change that is not argued in argued.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportedEvent } from '@goldwake/embedded';
import { SeededRandom } from '../../seeded-random.js';
import { ARGUED } from './argued.js';
import { honestHistory } from './honest-history.js';
import { findingsOf } from './judge.js';
import { type Mutation, mutate } from './mutation.js';
import { draftsOf, reseal } from './reseal.js';

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '1000' },
  events: { type: 'string', default: '400' },
} as const;
const given = parseArgs({ options: OPTIONS }).values;
const [seed, count, events] = [numberOf('seed'), numberOf('count'), numberOf('events')];

function numberOf(name: keyof typeof OPTIONS): number {
  const value = Number(given[name]);
  if (!Number.isSafeInteger(value) || value < 1) {
    console.error(`--${name} ${given[name]}: expected a whole number from 1`);
    process.exit(2);
  }
  return value;
}

interface Tally {
  changes: number;
  found: number;
  argued: number;
  missed: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'goldwake-insider-'));
const tallies: Record<string, Tally> = {};
const missed: Mutation[] = [];
const argued = new Map<string, number>();
try {
  const honest = honestHistory(events, seed);
  const wrong = await findingsOf(honest, scratch);
  if (wrong.length > 0) throw new Error(`verify finds a fault in the honest history: ${JSON.stringify(wrong[0])}`);
  const random = new SeededRandom(seed);
  const hashes = hashesOf(honest);
  for (let made = 0; made < count; ) {
    const drafts = draftsOf(honest);
    const mutation = mutate(drafts, random);
    const changed = reseal(drafts, mutation.refold);
    // Recomputing the balances may undo a change of a stated balance.
    if (hashesOf(changed) === hashes) continue;
    note(mutation, (await findingsOf(changed, scratch)).length > 0);
    made++;
    if (process.stderr.isTTY) process.stderr.write(`\r${made} of ${count} changes`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function hashesOf(history: readonly ImportedEvent[]): string {
  return history.map(({ event }) => event.hash).join();
}

function note(mutation: Mutation, found: boolean): void {
  tallies[mutation.kind] ??= { changes: 0, found: 0, argued: 0, missed: 0 };
  const tally = tallies[mutation.kind] as Tally;
  tally.changes++;
  const why = found ? undefined : ARGUED.find((one) => one.matches(mutation))?.why;
  if (found) tally.found++;
  else if (why !== undefined) {
    tally.argued++;
    argued.set(why, (argued.get(why) ?? 0) + 1);
  } else {
    tally.missed++;
    missed.push(mutation);
  }
}

console.table(tallies);
for (const [why, times] of [...argued].sort(([, a], [, b]) => b - a)) console.log(`${times} × not found: ${why}`);
for (const { kind, target, what, refold } of missed) {
  console.log(`MISSED ${kind} ${target}: ${what}${refold ? ' (balances recomputed)' : ''}`);
}
if (missed.length > 0) {
  console.log(`verify missed ${missed.length} of ${count} changes.`);
  process.exitCode = 1;
} else console.log(`verify found every change of ${count} that the events contradict (seed ${seed}).`);

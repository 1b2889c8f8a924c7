import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idOf } from '@goldwake/contracts';
import { SNAPSHOT_EVERY } from '@goldwake/core';
import { openReadOnly, type ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bisect } from '../bisect/bisect.js';
import { replay } from '../testing/run-replay.js';
import { writeHistory } from '../testing/seeded-history.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { verify } from '../verify.js';
import type { Drill } from './drill.js';
import { DRILLS } from './drills.js';
import { type Done, runDrill } from './run-drill.js';

const SEED = 7;
/** Exit code of a command that could not run. */
const CANNOT_RUN = 2;
/** The only drill that needs longer wallets than those of the small casino. */
const NEEDS_LONG_WALLET = 'stale-snapshot';
/** The only drill that needs hands of blackjack. */
const NEEDS_HANDS = 'hand-paid-as-blackjack';
/** The only drill that needs rounds at the shared table. */
const NEEDS_TABLE = 'crash-paid-above-its-end';

let scratch: string;
let small: Awaited<ReturnType<typeof openSmallCasino>>;
let long: string;
let hands: string;
let table: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-drills-'));
  small = await openSmallCasino();
  long = join(scratch, 'long');
  writeHistory(long, { events: SNAPSHOT_EVERY + 200, players: 1, seed: SEED });
  hands = join(scratch, 'hands');
  writeHistory(hands, { events: 600, players: 2, seed: SEED, originals: true });
  table = join(scratch, 'table');
  writeHistory(table, { events: 600, players: 4, seed: SEED, table: true });
});
afterAll(async () => {
  await small.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Returns digests of all files in the folder, except the `-shm` file with SQLite's reader marks and empty files. */
function digestsOf(dir: string): [name: string, digest: string][] {
  const files = readdirSync(dir).filter((name) => !name.endsWith('-shm') && statSync(join(dir, name)).size > 0);
  return files.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(dir, name)))
      .digest('hex'),
  ]);
}

/** Runs a command that loads a module, as a process of its own. */
async function asked(...args: string[]) {
  return JSON.parse((await replay(...args, '--json')).out);
}

function reading<T>(dir: string, read: (casino: ReadOnlyCasino, snapshots: SnapshotFile) => T): T {
  const casino = openReadOnly(dir, { damaged: 'read' });
  const snapshots = SnapshotFile.open(dir, { write: false });
  try {
    return read(casino, snapshots);
  } finally {
    snapshots.close();
    casino.close();
  }
}

it.each([
  ['small', () => small.dir],
  ['long', () => long],
  ['originals', () => hands],
  ['table', () => table],
])('the %s history is honest', (_, dir) => {
  expect(reading(dir(), (casino) => verify(casino).findings)).toEqual([]);
});

describe.each(DRILLS.map((drill) => [drill.name, drill] as const))('drill %s', (name: string, drill: Drill) => {
  let original: string;
  let out: string;
  let before: ReturnType<typeof digestsOf>;
  let done: Done;

  beforeAll(async () => {
    const needed: Record<string, string> = { [NEEDS_LONG_WALLET]: long, [NEEDS_HANDS]: hands, [NEEDS_TABLE]: table };
    original = needed[name] ?? small.dir;
    before = digestsOf(original);
    out = join(scratch, name);
    done = await runDrill(drill, { data: original, out, seed: SEED });
  });

  it('verify names the event of the fault', () => {
    const { findings } = reading(out, (casino, snapshots) => verify(casino, { snapshots }));
    expect(findings).toContainEqual(expect.objectContaining({ event_id: done.seen_at ?? done.event_id }));
  });

  it('bisect finds the fault for all players and for the single player', async () => {
    const options = drill.bisectOptions?.(out);
    const uid = idOf(done.event_id.slice(0, done.event_id.indexOf('@')));
    for (const whom of [undefined, uid]) {
      const { culprit } =
        options === undefined
          ? reading(out, (casino, snapshots) => bisect(casino, snapshots, { uid: whom }))
          : await asked('bisect', ...(whom === undefined ? [] : [whom]), '--data', out, ...options.trim().split(' '));
      expect(culprit?.event_id).toBe(done.event_id);
    }
  });

  it('after a rebuild of the projections, the fault is still found at its event, or it is repaired', async () => {
    // A history with missing or unreadable events cannot be rebuilt.
    if ((await replay('rebuild', '--data', out)).code === CANNOT_RUN) return;
    const [causes, culprit] = reading(out, (casino, snapshots) => [
      verify(casino, { snapshots }).causes,
      bisect(casino, snapshots, {}).culprit,
    ]);
    const expected = drill.isRepairedByRebuild ? [] : [done.event_id];
    expect(causes.slice(0, 1).map(({ event_id }) => event_id)).toEqual(expected);
    expect(culprit?.event_id).toBe(expected[0]);
  });

  it('the original is unchanged to the byte', () => {
    expect(digestsOf(original)).toEqual(before);
  });

  it('the same seed puts the fault at the same event', async () => {
    const again = join(scratch, `${name}-again`);
    const { event_id, what } = await runDrill(drill, { data: original, out: again, seed: SEED });
    expect({ event_id, what }).toEqual({ event_id: done.event_id, what: done.what });
  });
});

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idOf } from '@goldwake/contracts';
import { SNAPSHOT_EVERY } from '@goldwake/core';
import { openReadOnly, SnapshotFile } from '@goldwake/embedded';
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

let scratch: string;
let small: Awaited<ReturnType<typeof openSmallCasino>>;
let long: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-drills-'));
  small = await openSmallCasino();
  long = join(scratch, 'long');
  writeHistory(long, { events: SNAPSHOT_EVERY + 200, players: 1, seed: SEED });
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

async function asked(...args: string[]) {
  const { code, out } = await replay(...args, '--json');
  return { code, report: JSON.parse(out) };
}

describe.each(DRILLS.map((drill) => [drill.name, drill] as const))('drill %s', (name: string, drill: Drill) => {
  let original: string;
  let out: string;
  let before: ReturnType<typeof digestsOf>;
  let done: Done;

  beforeAll(async () => {
    original = name === NEEDS_LONG_WALLET ? long : small.dir;
    before = digestsOf(original);
    out = join(scratch, name);
    done = await runDrill(drill, { data: original, out, seed: SEED });
  });

  it('verify names the event of the fault', async () => {
    const { code, report } = await asked('verify', '--data', out);
    expect(code).toBe(1);
    expect(report.findings).toContainEqual(expect.objectContaining({ event_id: done.seen_at ?? done.event_id }));
  });

  it('bisect finds the fault for all players and for the single player', async () => {
    const options = ['--data', out, ...(drill.bisectOptions?.(out) ?? '').split(' ').filter(Boolean)];
    const uid = idOf(done.event_id.slice(0, done.event_id.indexOf('@')));
    for (const whom of [[], [uid]]) {
      const { code, report } = await asked('bisect', ...whom, ...options);
      expect({ code, event_id: report.culprit?.event_id }).toEqual({ code: 1, event_id: done.event_id });
    }
  });

  it('after a rebuild of the projections, the fault is still found at its event, or it is repaired', async () => {
    // A history with missing or unreadable events cannot be rebuilt.
    if ((await replay('rebuild', '--data', out)).code === CANNOT_RUN) return;
    const casino = openReadOnly(out);
    const snapshots = SnapshotFile.open(out, { write: false });
    try {
      const { causes } = verify(casino, { snapshots });
      const found = bisect(casino, snapshots, {});
      const expected = drill.isRepairedByRebuild ? [] : [done.event_id];
      expect(causes.slice(0, 1).map(({ event_id }) => event_id)).toEqual(expected);
      expect(found.culprit?.event_id).toBe(expected[0]);
    } finally {
      snapshots.close();
      casino.close();
    }
  });

  it('the original is unchanged to the byte and consistent', async () => {
    expect(digestsOf(original)).toEqual(before);
    const { code, report } = await asked('verify', '--data', original);
    expect({ code, findings: report.findings }).toEqual({ code: 0, findings: [] });
  });

  it('the same seed puts the fault at the same event', async () => {
    const again = join(scratch, `${name}-again`);
    const { event_id, what } = await runDrill(drill, { data: original, out: again, seed: SEED });
    expect({ event_id, what }).toEqual({ event_id: done.event_id, what: done.what });
  });
});

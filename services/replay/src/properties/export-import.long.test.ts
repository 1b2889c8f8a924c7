import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent } from '@goldwake/contracts';
import { importEvents, openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EVENTS_FILE, MANIFEST_FILE } from '../export/manifest.js';
import { readExport } from '../export/read-export.js';
import { writeExport } from '../export/write-export.js';
import { commands, onDisk, play, RUNS } from '../testing/random-history.js';
import { storedEvent } from '../testing/random-wallet.js';

const ALL = { players: null, from: null, to: null };
/**
 * The tests use an in-memory file system where available, because syncing thousands of new folders to disk would take
 * most of the time.
 */
const ROOM = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(ROOM, 'goldwake-round-trip-'));
});
afterAll(() => rm(scratch, { recursive: true }));

const within = (name: string) => join(scratch, name);

function exported(data: string, out: string, personalData: boolean): Buffer[] {
  const casino = openReadOnly(within(data)).pinSnapshot();
  try {
    writeExport(casino, { out: within(out), scope: ALL, personalData });
  } finally {
    casino.close();
  }
  return [EVENTS_FILE, MANIFEST_FILE].map((file) => readFileSync(join(within(out), file)));
}

/** Returns an account_opened event, the only event here with a name that an export masks. */
function signUp(username: string): StoredEvent {
  const data = { uid: 'u1', username, username_normalized: username.toLowerCase(), email: {}, date_of_birth: {} };
  const like = storedEvent({ type: 'account_opened', data } as never, 1);
  return { ...like, eventId: 'account-u1@1', stream: 'account-u1' };
}

it('an export of any history, imported and exported again, has the same bytes, with names in clear or masked', () => {
  const username = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(commands, username, fc.boolean(), (given, name, personalData) => {
      const events = [signUp(name), ...play(given).map(({ event }) => event)];
      const history = onDisk(events.map((event, at) => ({ ...event, position: at + 1 })));
      for (const name of ['first', 'first-export', 'second', 'second-export']) {
        rmSync(within(name), { recursive: true, force: true });
      }
      importEvents(
        within('first'),
        history.map((raw) => ({ ...raw, masked: false })),
        { whole: true },
      );
      const before = exported('first', 'first-export', personalData);
      readExport(within('first-export'), within('second'));
      const after = exported('second', 'second-export', personalData);
      expect(before[0]?.toString().split('\n').length).toBe(history.length + 1);
      expect(after.map((bytes, at) => bytes.equals(before[at] as Buffer))).toEqual([true, true]);
    }),
    { numRuns: RUNS },
  );
});

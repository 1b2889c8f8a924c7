import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openReadOnly, type ReadOnlyCasino } from '@goldwake/embedded';
import { sha256Hex } from '@goldwake/embedded/reading';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verify } from '../verify.js';
import { readExport } from './read-export.js';
import { writeExport } from './write-export.js';

/**
 * All events of a casino with invented players, exported with usernames by commit 8a6f779. It contains every event type
 * of that time and represents the data folders written then, so it is never changed.
 */
const OLD_EXPORT = fileURLToPath(new URL('../../golden/export-2026-11-23', import.meta.url));
/** SHA-256 of `events.jsonl` as that commit wrote it. */
const WITH_NAMES = '2e5c623c4813c2a588345dadf7e6f796e7aa6dbad1c2ae33c1097f440b56c32f';
/** With usernames masked and, unlike in that commit, server seeds in use hidden. */
const MASKED = '4f4772844250dd360088c522e751c64d76b4492e2c5011f1e18d02ff5e084f1d';

let scratch: string;
let casino: ReadOnlyCasino;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-old-export-'));
  const dataDir = join(scratch, 'data');
  readExport(OLD_EXPORT, dataDir);
  casino = openReadOnly(dataDir);
});
afterAll(async () => {
  casino?.close();
  await rm(scratch, { recursive: true });
});

async function exported(name: string, complete: boolean) {
  const out = join(scratch, name);
  writeExport(casino, { out, scope: { players: null, from: null, to: null }, personalData: complete, complete });
  return { out, sha256: sha256Hex(await readFile(join(out, 'events.jsonl'), 'utf8')) };
}

describe('an export made before the layout of packages changed', () => {
  it('is imported and verifies clean', () => {
    expect(verify(casino)).toMatchObject({ events: 296, findings: [], notes: [] });
  });

  it('is exported with the same bytes', async () => {
    const { out, sha256 } = await exported('complete', true);
    expect(sha256).toBe(WITH_NAMES);
    const [now, then] = await Promise.all(
      [out, OLD_EXPORT].map(async (folder) => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))),
    );
    // That commit exported the seeds in use with the names; today only an export with all documents contains them.
    const { beside, ...events } = now;
    expect({ ...events, format_version: then.format_version, collections: beside.documents }).toEqual({
      ...then,
      collections: 0,
    });
  });

  it('is exported with the same bytes if usernames and seeds in use are masked', async () => {
    expect((await exported('masked', false)).sha256).toBe(MASKED);
  });
});

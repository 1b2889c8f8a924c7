import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { collection, rawHash } from '@goldwake/core';
import { declareTestTypes } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataFolderError } from './errors.js';
import { openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';

declareTestTypes();

const CHILD = fileURLToPath(new URL('./testing/append-until-killed.js', import.meta.url));
const COUNTS = collection<{ count: number }>('killed_counts');

let dataDir: string;
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-crash-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the appending process; `acknowledged` grows until the process is killed. */
async function startAppending(acknowledgedMin: number) {
  const child = spawn(process.execPath, [CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const acknowledged: [eventId: string, hash: string][] = [];
  let enough = () => {};
  const reached = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const [eventId, hash] = line.split(' ');
    // The kill may truncate the last line.
    if (eventId && hash?.length === 64) acknowledged.push([eventId, hash]);
    if (acknowledged.length === acknowledgedMin) enough();
  });
  await Promise.race([
    reached,
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`the process exited unexpectedly with code ${code}`)),
    ),
  ]);
  const kill = async () => {
    const closed = once(lines, 'close');
    child.kill('SIGKILL');
    await closed;
    return acknowledged;
  };
  return { acknowledged, kill };
}

describe('embedded engine: a process killed while appending', () => {
  it('loses no acknowledged event, breaks no hash chain and counts each event once, in five consecutive kills', async () => {
    for (let kill = 1; kill <= 5; kill++) {
      const acknowledged = await (await startAppending(400 * kill)).kill();
      const left = openReadOnly(dataDir);
      const hashes = new Map<string, string>();
      const heads = new Map<string, string>();
      let position = 0;
      for (const raw of left.allEvents()) {
        const { event } = raw;
        expect(event.position).toBe(++position);
        expect(event.prevHash).toBe(heads.get(event.stream) ?? '0'.repeat(64));
        expect(rawHash(raw)).toBe(event.hash);
        heads.set(event.stream, event.hash);
        hashes.set(event.eventId, event.hash);
      }
      for (const [eventId, hash] of acknowledged) expect([eventId, hashes.get(eventId)]).toEqual([eventId, hash]);
      const counted = left.document<{ count: number }>('killed_counts', 'all');
      const checkpoint = left.document<{ position: number }>('checkpoints', 'test.count');
      expect(counted?.body.count).toBe(checkpoint?.body.position);
      left.close();
    }
    const engine = await openEmbedded({ dataDir });
    engine.bus.subscribe({
      group: 'test.count',
      topics: ['wallet'],
      async handle(_event, effects) {
        effects.put(COUNTS, 'all', { count: ((await effects.get(COUNTS, 'all'))?.body.count ?? 0) + 1 });
      },
    });
    await engine.bus.start();
    const last = await engine.store.lastPosition();
    await engine.bus.settled(last);
    expect((await engine.documents.get(COUNTS, 'all'))?.body.count).toBe(last);
    await engine.close();
  });

  it('locks the data folder while it runs, and the lock is released when it is killed', async () => {
    const running = await startAppending(10);
    await expect(openEmbedded({ dataDir })).rejects.toThrow(DataFolderError);
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/another Goldwake is running/);
    const before = running.acknowledged.length;
    await running.kill();
    const engine = await openEmbedded({ dataDir });
    expect(await engine.store.lastPosition()).toBeGreaterThanOrEqual(before);
    await engine.close();
  });

  it('another process can read the events while it writes', async () => {
    const running = await startAppending(50);
    const acknowledged = new Map(running.acknowledged);
    const casino = openReadOnly(dataDir);
    const read = new Map(
      [...casino.allEvents({ toPosition: casino.lastPosition() })].map(({ event }) => [event.eventId, event.hash]),
    );
    for (const [eventId, hash] of acknowledged) expect(read.get(eventId)).toBe(hash);
    casino.close();
    await running.kill();
  });
});

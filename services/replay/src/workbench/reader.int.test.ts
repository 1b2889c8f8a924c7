import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Timeline } from '@goldwake/contracts/http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { writeHistory } from '../testing/seeded-history.js';
import { openSmallCasino } from '../testing/small-casino.js';
import type { WorkbenchQuery } from './queries.js';
import { Reader } from './reader.js';
import { WorkbenchHistory } from './workbench-history.js';

const EVENTS = 20_000;
const STREAM = 'wallet-p1';
const LONG: WorkbenchQuery = { ask: 'timeline', stream: STREAM, afterVersion: 0 };
const SHORT: WorkbenchQuery = { ask: 'streams', query: STREAM, limit: 1 };

let dataDir: string;
let reader: Reader;
beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'goldwake-reader-')), 'data');
  writeHistory(dataDir, { events: EVENTS, players: 1, seed: 4 });
});
afterAll(() => rm(join(dataDir, '..'), { recursive: true, force: true }));
afterEach(() => reader?.close());

const nobodyLeft = () => new AbortController().signal;
const parsed = (json: Uint8Array) => JSON.parse(new TextDecoder().decode(json));

describe('Reader', () => {
  it('queries are answered one after the other, each with its own result', async () => {
    reader = new Reader(dataDir);
    const [long, short] = await Promise.all([reader.ask(LONG, nobodyLeft()), reader.ask(SHORT, nobodyLeft())]);
    const { events }: Timeline = parsed(long);
    expect(events).toBeGreaterThan(EVENTS / 2);
    expect(parsed(short).result[0]).toMatchObject({ stream: STREAM, events });
  });

  it('an invalid query is refused, and the next one is answered', async () => {
    reader = new Reader(dataDir);
    await expect(
      reader.ask({ ask: 'event', eventId: 'wallet-none@1', providerUrl: null }, nobodyLeft()),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(reader.ask({ ask: 'balance', uid: 'p1', at: 'noon' }, nobodyLeft())).rejects.toMatchObject({
      code: 'validation_failed',
      more: { errors: [{ path: 'at' }] },
    });
    expect(parsed(await reader.ask(SHORT, nobodyLeft())).result).toHaveLength(1);
  });

  it('a query that needs an event of a newer schema is refused, and the event is named', async () => {
    const newer = await openSmallCasino();
    try {
      newer.harm("UPDATE events SET schema_version = 4 WHERE stream = 'wallet-u1' AND version = 2");
      reader = new Reader(newer.dir);
      await expect(reader.ask({ ask: 'explain', uid: 'u1', at: undefined }, nobodyLeft())).rejects.toMatchObject({
        code: 'history_unreadable',
        detail: 'wallet-u1@2: coins_granted of schema 4, this Goldwake knows 3; update Goldwake',
      });
    } finally {
      await newer.close();
    }
  });

  it('a query whose thread ends is refused, and the next one is answered by a new thread', async () => {
    reader = new Reader(dataDir);
    const asked = Promise.allSettled([reader.ask(LONG, nobodyLeft()), reader.ask(SHORT, nobodyLeft())]);
    await (reader as unknown as { thread: Worker }).thread.terminate();
    const answers = await asked;
    expect(answers).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) },
      { status: 'fulfilled', value: expect.any(Uint8Array) },
    ]);
  });

  it('32 queries may wait behind the current one, and further ones are refused', async () => {
    reader = new Reader(dataDir);
    const taken = Array.from({ length: 33 }, () => reader.ask(SHORT, nobodyLeft()));
    await expect(reader.ask(SHORT, nobodyLeft())).rejects.toMatchObject({
      code: 'unavailable',
      more: { retry_after: 1 },
    });
    expect(await Promise.all(taken)).toHaveLength(33);
  });

  it('cancelled queries are dropped, whether running or waiting, and the others are answered', async () => {
    reader = new Reader(dataDir);
    const gone = new AbortController();
    const asked = [reader.ask(LONG, gone.signal), reader.ask(LONG, gone.signal)];
    const short = reader.ask(SHORT, nobodyLeft());
    gone.abort();
    for (const one of asked) await expect(one).rejects.toMatchObject({ name: 'AbortError' });
    expect(parsed(await short).result).toHaveLength(1);
    await expect(reader.ask(SHORT, gone.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('closing the reader refuses running and waiting queries', async () => {
    reader = new Reader(dataDir);
    const asked = Promise.allSettled([reader.ask(LONG, nobodyLeft()), reader.ask(SHORT, nobodyLeft())]);
    await reader.close();
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) };
    expect(await asked).toEqual([refused, refused]);
    await expect(reader.ask(SHORT, nobodyLeft())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('queries on a folder without a casino are refused with one line', async () => {
    reader = new Reader(join(dataDir, 'none'));
    await expect(reader.ask(SHORT, nobodyLeft())).rejects.toMatchObject({
      code: 'unavailable',
      detail: expect.stringMatching(/there is no such folder/),
    });
  });
});

describe('read-only handles of the reader', () => {
  it.each([
    ["UPDATE events SET data = '{}'"],
    ['DELETE FROM events'],
    ['CREATE TABLE mine (a)'],
    ['DROP TABLE events'],
  ])('a write is refused by the database: %s', (sql) => {
    const history = WorkbenchHistory.open(dataDir);
    const { db } = history.casino as unknown as { db: { exec(sql: string): void } };
    const before = history.casino.lastPosition();
    expect(() => db.exec(sql)).toThrow(/readonly database/);
    expect(history.casino.lastPosition()).toBe(before);
    history.close();
  });

  it('the reader creates and changes no snapshots', () => {
    const history = WorkbenchHistory.open(dataDir);
    const version = history.casino.version(STREAM);
    expect(history.fold.at('p1', version).version).toBe(version);
    expect(readdirSync(dataDir)).not.toContain('snapshots.db');
    history.close();
  });
});

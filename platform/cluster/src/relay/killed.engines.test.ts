import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { declareTestTypes } from '@goldwake/core/testing';
import { afterEach, expect, it } from '@jest/globals';
import { kafkaClient } from '../kafka/client.js';
import { prepareTopics } from '../kafka/topics.js';
import { openMongo } from '../mongo/open.js';
import { kafkaBrokers } from '../testing/addresses.js';
import { freshDatabase, onDatabase } from '../testing/database.js';
import { delivered } from '../testing/delivered.js';
import { topicsUnderTest } from '../testing/kafka-under-test.js';
import type { RelayLife, RelayPoint } from '../testing/relay-until-killed.js';
import type { Moment, Work } from '../testing/relay-watch.js';

declareTestTypes();

const CHILD = fileURLToPath(new URL('../testing/relay-until-killed.js', import.meta.url));
const EVENTS_MAX = 10;

const ASKED: Moment[] = ['asked', 'done'];
const WRITTEN: Moment[] = ['asked', 'committing', 'done'];

/**
 * All waits of a relay, in lists of successive relay processes. The lists run in parallel, because many of the
 * processes have to wait for the lease.
 */
const LINES: RelayPoint[][] = [
  [
    ...points('declare', ASKED, 1),
    ...points('look', ASKED, 1),
    ...points('take', ['begun', ...WRITTEN], 1),
    // The second look happens while the killed relay still has the lease.
    ...points('look', ASKED, 2),
    ...points('connect', ASKED, 1),
  ],
  [
    // The first page, then the read at the end of the stream, which is woken by new events.
    ...points('read', ASKED, 1, 2),
    ...points('send', ASKED, 1, 3),
    ...points('beat', WRITTEN, 1),
  ],
  [
    ...points('advance', WRITTEN, 1, 3),
    ...points('disconnect', ASKED, 1),
    ...points('release', ['begun', ...WRITTEN], 1),
  ],
];

function points(work: Work, moments: readonly Moment[], ...times: number[]): RelayPoint[] {
  return times.flatMap((time) => moments.map((moment) => ({ work, moment, time })));
}

const kafka = kafkaClient({ brokers: kafkaBrokers(), clientId: 'test', report: console.error });
const over = new AbortController();
const databases: string[] = [];
let lines: Promise<void>[] = [];

afterEach(async () => {
  // After one list has failed the others are still running.
  over.abort();
  await Promise.allSettled(lines);
  for (const uri of databases) await onDatabase(uri, (connection) => connection.dropDatabase());
});

it('a relay killed at any of its waits is followed by one that skips no event', async () => {
  lines = LINES.map(killedAtEach);
  await Promise.all(lines);
});

async function killedAtEach(line: readonly RelayPoint[]): Promise<void> {
  const topics = topicsUnderTest();
  await prepareTopics(kafka, topics);
  const mongo = freshDatabase();
  databases.push(mongo);
  const { namespace, partitions } = topics;
  const life = { mongo, brokers: kafkaBrokers(), namespace, partitions, eventsMax: EVENTS_MAX };
  for (const killedAt of line) {
    const holder = Object.values(killedAt).join(' ');
    expect([killedAt, await live({ ...life, holder, killedAt })]).toEqual([killedAt, '']);
  }
  expect(await live({ ...life, holder: 'last' })).toBe('settled');
  const { store, close } = await openMongo(mongo);
  const stored = await store.readAll(0, 10_000);
  await close();
  const { events, records } = await delivered(kafka, topics);
  expect(events).toEqual(stored);
  // Each killed relay causes at most two requests to be sent again.
  expect(records - stored.length).toBeLessThanOrEqual(line.length * 2 * EVENTS_MAX);
}

/**
 * Runs a relay process.
 * @returns its output; empty if it was killed
 */
async function live(life: RelayLife): Promise<string> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(life)], {
    ...{ stdio: ['pipe', 'pipe', 'inherit'], signal: over.signal, killSignal: 'SIGKILL' },
  });
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the relay ended with ${code}`);
  return printed;
}

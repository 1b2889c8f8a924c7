import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Engine, Subscription } from '@goldwake/core';
import { PARTITIONS } from '@goldwake/core';
import { DRAIN_MS_MAX } from '@goldwake/core/adapters';
import { gate, noted } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCluster } from '../open.js';
import { kafkaBrokers } from '../testing/addresses.js';
import { freshDatabase, onDatabase } from '../testing/database.js';
import { openKafka, topicsUnderTest } from '../testing/kafka-under-test.js';
import { type MemberLife, TAKEN, TAKING } from '../testing/member-until-killed.js';
import type { KafkaEventBus } from './event-bus.js';

const MEMBER = fileURLToPath(new URL('../testing/member-until-killed.js', import.meta.url));
const WELL_AGAIN_MS = 30_000;

/** Starts a member process; resolves when it has joined the group. */
async function join(life: MemberLife): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MEMBER, JSON.stringify(life)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const died = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the member ended before it took part: ${code ?? signal}`);
  });
  await Promise.race([once(child.stdout, 'data'), died]);
  died.catch(() => {});
  return child;
}

async function leave(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

it('a group whose members join, leave and are killed under load handles each event once and catches up within 30 s', async () => {
  const mongo = freshDatabase();
  const { namespace } = topicsUnderTest();
  const life = { mongo, kafka: kafkaBrokers(), topics: { namespace, partitions: PARTITIONS } };
  const engine = await openCluster({ ...life, service: 'test', report: () => {} });
  await engine.documents.declare(TAKEN);
  engine.bus.subscribe(TAKING);
  await engine.bus.start();
  let over = false;
  const written = new Map<string, { version: number; wrong: string[] }>();
  const write = async () => {
    for (let n = 0; !over; n++) {
      const stream = `wallet-p${n % (2 * PARTITIONS)}`;
      const { version } = written.get(stream) ?? { version: 0 };
      await engine.store.append(noted(stream, version, `c${n}`, 1, 2));
      written.set(stream, { version: version + 2, wrong: [] });
    }
  };
  const writing = write();
  const second = await join(life);
  await leave(second, 'SIGTERM');
  const third = await join(life);
  const fourth = await join(life);
  await leave(third, 'SIGKILL');
  const last = await engine.store.lastPosition();
  await engine.bus.settled(last, AbortSignal.timeout(WELL_AGAIN_MS));
  const stood = engine.bus.positions()[TAKING.group];
  over = true;
  await writing;
  await engine.bus.settled(await engine.store.lastPosition());
  const taken = new Map((await engine.documents.scan(TAKEN)).map(({ id, body }) => [id, body]));
  await leave(fourth, 'SIGTERM');
  await engine.close();
  await onDatabase(mongo, (connection) => connection.dropDatabase());
  expect(stood).toBeGreaterThanOrEqual(last);
  expect(taken).toEqual(written);
});

describe('a process that joins a group which still waits for a killed member', () => {
  let life: MemberLife;
  let engine: Engine;
  let takesPart: boolean;
  let joined: Promise<void>;

  beforeEach(async () => {
    const { namespace } = topicsUnderTest();
    life = { mongo: freshDatabase(), kafka: kafkaBrokers(), topics: { namespace, partitions: 4 } };
    await leave(await join(life), 'SIGKILL');
    engine = await openCluster({ ...life, service: 'test', report: () => {} });
    engine.bus.subscribe(TAKING);
    await engine.bus.start();
    takesPart = false;
    joined = (engine.bus as KafkaEventBus).joined().then(() => {
      takesPart = true;
    });
  });

  afterEach(async () => {
    await engine.close();
    await joined;
    await onDatabase(life.mongo, (connection) => connection.dropDatabase());
  });

  it('opens at once, and joins when the killed member has timed out', async () => {
    await new Promise(setImmediate);
    expect(takesPart).toBe(false);
    await joined;
  });

  it('stops within the drain time while it is still joining, first the bus and then the engine', async () => {
    const since = performance.now();
    await engine.bus.stop();
    await engine.close();
    expect(performance.now() - since).toBeLessThan(DRAIN_MS_MAX);
    expect(takesPart).toBe(false);
  });
});

it('a joining member waits for at most one more batch, not for all partitions that have been fetched', async () => {
  const engine = await openKafka();
  const { topics, store } = engine;
  const players = new Map<number, string>();
  for (let n = 0; players.size < topics.partitions; n++) players.set(topics.partitionOf(`p${n}`), `wallet-p${n}`);
  for (const stream of players.values()) await store.append(noted(stream, 0, 'c1', ...Array(60).fill(1)));
  const begun = gate();
  const worked = new Set<string>();
  const group: Subscription = { group: 'test.slow', topics: ['wallet'], handle: () => {} };
  engine.bus.subscribe({
    ...group,
    handle: async ({ stream }) => {
      begun.open();
      worked.add(stream);
      await wait(50);
    },
  });
  await engine.bus.start();
  await begun.opened;
  worked.clear();
  const second = engine.secondBus();
  second.subscribe(group);
  await second.start();
  const meanwhile = worked.size;
  await engine.close();
  expect(meanwhile).toBeLessThanOrEqual(2);
});

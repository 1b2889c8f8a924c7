import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredEvent } from '@goldwake/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbedded } from '../../embedded/index.js';
import type { Engine } from '../../ports/engine.js';
import { noted } from '../../testing/engine-under-test.js';
import { openTestEngine, type TestEngine } from '../../testing/test-engine.js';
import { kafkaClient } from '../kafka/client.js';
import { due } from '../kafka/due.js';
import { prepareTopics, type Topics } from '../kafka/topics.js';
import { kafkaBrokers } from '../testing/addresses.js';
import { sourceOf } from '../testing/embedded-source.js';
import { topicsUnderTest } from '../testing/kafka-under-test.js';
import { recordsOf } from '../testing/records.js';
import type { RelayLife } from '../testing/relay-until-killed.js';
import { RELAY, RELAY_ID } from './lease.js';
import { Relay, type RelayStep } from './relay.js';

const CHILD = fileURLToPath(new URL('../testing/relay-until-killed.js', import.meta.url));
const PLAYERS = 7;

let engine: TestEngine;
let topics: Topics;
const kafka = kafkaClient({ brokers: kafkaBrokers(), clientId: 'test', report: console.error });

beforeEach(async () => {
  engine = await openTestEngine();
  topics = topicsUnderTest();
  await prepareTopics(kafka, topics);
});
afterEach(() => engine.close());

async function append(many: number, { store, ids }: Pick<Engine, 'store' | 'ids'> = engine): Promise<void> {
  for (let n = 0; n < many; n++) {
    const stream = `wallet-p${n % PLAYERS}`;
    await store.append(noted(stream, await store.version(stream), ids.next(), n));
  }
}

function relayOf(more: Partial<ConstructorParameters<typeof Relay>[0]> = {}): Relay {
  const { store, documents } = engine;
  return new Relay({
    source: sourceOf(store),
    documents,
    kafka,
    topics,
    holder: 'r1',
    report: console.error,
    leaseMs: 200,
    ...more,
  });
}

async function relayed(position: number): Promise<void> {
  while ((await state())?.position !== position) await new Promise(setImmediate);
}

async function state() {
  return (await engine.documents.get(RELAY, RELAY_ID))?.body;
}

/** What a consumer would be brought, by partition, with what it drops left out; and how much it was sent in all. */
async function delivered(): Promise<{ events: StoredEvent[]; records: number }> {
  const records = await recordsOf(kafka, topics, 'wallet');
  const events: StoredEvent[] = [];
  // Without a store to fetch from: what the relay skipped would throw.
  const nothing = { readAll: () => Promise.reject(new Error('the relay has skipped an event')) };
  for (let partition = 0; partition < topics.partitions; partition++) {
    const own = records.filter((record) => record.partition === partition);
    for await (const item of due(own, 0, () => true, nothing)) if ('event' in item) events.push(item.event);
  }
  return { events, records: records.length };
}

function byPosition(events: readonly StoredEvent[]): StoredEvent[] {
  return [...events].sort((one, other) => one.position - other.position);
}

describe('the relay', () => {
  it('brings every stored event to its topic, as it was stored, and sleeps until there are more', async () => {
    await append(50);
    const relay = relayOf();
    await relay.start();
    await relayed(50);
    await append(50);
    await relayed(100);
    await relay.stop();
    const { events, records } = await delivered();
    expect(byPosition(events)).toEqual(await engine.store.readAll(0, 1_000));
    expect(records).toBe(100);
  });

  it('leaves out streams that are no service’s, and goes on behind them', async () => {
    await engine.store.append(noted('nobody-a', 0, 'c1', 1));
    await append(3);
    const relay = relayOf();
    await relay.start();
    await relayed(4);
    await relay.stop();
    expect((await delivered()).events.map(({ position }) => position).sort()).toEqual([2, 3, 4]);
  });

  it('lets the next one begin at once when it stops', async () => {
    await append(10);
    const relay = relayOf({ leaseMs: 60_000 });
    await relay.start();
    await relayed(10);
    await relay.stop();
    expect((await state())?.holder).toBeNull();
    const next = relayOf({ leaseMs: 60_000, holder: 'r2' });
    await next.start();
    await append(10);
    await relayed(20);
    await next.stop();
    expect((await delivered()).records).toBe(20);
    expect((await state())?.term).toBe(2);
  });

  it('waits while another one shows life, however little there is to do', async () => {
    await append(1);
    const [first, second] = [relayOf(), relayOf({ holder: 'r2' })];
    await first.start();
    await relayed(1);
    await second.start();
    const revision = async () => (await engine.documents.get(RELAY, RELAY_ID))?.revision ?? 0;
    // Several leases long, told by the holder's own signs of life.
    for (const from = await revision(); (await revision()) < from + 12; ) await new Promise(setImmediate);
    expect((await state())?.holder).toBe('r1');
    await Promise.all([first.stop(), second.stop()]);
  });

  it('that was paused finds itself fenced before it writes progress, and what it sent again is dropped', async () => {
    await append(40);
    const reports: string[] = [];
    let wake = () => {};
    let fall = () => {};
    const asleep = new Promise<void>((resolve) => {
      fall = resolve;
    });
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const paused = relayOf({
      // Asleep with all its timers: no sign of life leaves it.
      documents: sleeping(),
      eventsMax: 10,
      report: (line) => void reports.push(line),
      step: (step) => {
        if (step !== 'sent') return undefined;
        fall();
        return awake;
      },
    });
    let sleeps = false;
    function sleeping() {
      const { documents } = engine;
      return Object.assign(Object.create(documents) as typeof documents, {
        write: async (writes: Parameters<typeof documents.write>[0]) => {
          if (sleeps) await awake;
          return documents.write(writes);
        },
      });
    }
    await paused.start();
    await asleep;
    sleeps = true;
    const next = relayOf({ holder: 'r2' });
    await next.start();
    await relayed(40);
    wake();
    while (reports.length === 0) await new Promise(setImmediate);
    expect(reports[0]).toBe('the relay waits: another relay has taken over from term 1');
    expect(await state()).toMatchObject({ holder: 'r2', position: 40 });
    await Promise.all([paused.stop(), next.stop()]);
    const { events, records } = await delivered();
    expect(records).toBeGreaterThan(40);
    expect(byPosition(events)).toEqual(await engine.store.readAll(0, 1_000));
  });
});

describe('a relay killed', () => {
  const POINTS: [step: RelayStep, time: number][] = [
    ...(['leased', 'connected', 'released'] as const).map((step): [RelayStep, number] => [step, 1]),
    ...(['read', 'sent', 'stored'] as const).flatMap((step): [RelayStep, number][] =>
      [1, 2, 3].map((time) => [step, time]),
    ),
  ];

  it('at any of its steps, the first time or later, is followed by one that skips nothing', async () => {
    const dataDir = join(engine.dir, 'killed');
    const life = { dataDir, brokers: kafkaBrokers(), namespace: topics.namespace, partitions: topics.partitions };
    for (const [step, time] of POINTS) {
      await appendTo(dataDir, 45);
      expect([step, time, await live({ ...life, holder: `${step} ${time}`, killedAt: { step, time } })]).toEqual([
        step,
        time,
        '',
      ]);
    }
    expect(await live({ ...life, holder: 'last' })).toBe('settled');
    const left = await openEmbedded({ dataDir });
    expect(byPosition((await delivered()).events)).toEqual(await left.store.readAll(0, 10_000));
    await left.close();
  });
});

async function appendTo(dataDir: string, many: number): Promise<void> {
  const { store, ids, close } = await openEmbedded({ dataDir });
  await append(many, { store, ids });
  await close();
}

/** @returns what it printed: nothing where it was killed */
async function live(life: RelayLife): Promise<string> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(life)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the relay ended with ${code}`);
  return printed;
}

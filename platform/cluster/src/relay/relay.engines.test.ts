import type { Documents } from '@goldwake/core';
import { systemClock } from '@goldwake/core/adapters';
import { gate, noted, until } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kafka } from 'kafkajs';
import { kafkaClient } from '../kafka/client.js';
import { prepareTopics, type Topics } from '../kafka/topics.js';
import { openMongo } from '../mongo/open.js';
import { kafkaBrokers } from '../testing/addresses.js';
import { freshDatabase, onDatabase } from '../testing/database.js';
import { delivered } from '../testing/delivered.js';
import { topicsUnderTest } from '../testing/kafka-under-test.js';
import { overPort } from '../testing/over.js';
import { appendSome } from '../testing/some-events.js';
import { acquireRelay, RELAY, RELAY_ID } from './lease.js';
import { Relay, type RelayParts } from './relay.js';

let uri: string;
let mongo: Awaited<ReturnType<typeof openMongo>>;
let topics: Topics;
let relays: Relay[];
const kafka = kafkaClient({ brokers: kafkaBrokers(), clientId: 'test', report: console.error });

beforeEach(async () => {
  uri = freshDatabase();
  mongo = await openMongo(uri);
  topics = topicsUnderTest();
  relays = [];
  await prepareTopics(kafka, topics);
});

afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await mongo.close();
  await onDatabase(uri, (connection) => connection.dropDatabase());
});

function relayOf(more: Partial<RelayParts> = {}): Relay {
  const { store, documents } = mongo;
  const relay = new Relay({
    source: store.tailAsText.bind(store),
    store,
    documents,
    kafka,
    topics,
    holder: 'r1',
    clock: systemClock,
    report: console.error,
    leaseMs: 200,
    ...more,
  });
  relays.push(relay);
  return relay;
}

/** Returns a Kafka client whose responses to sends arrive only after the given promise resolves. */
function answeringAfter(heard: () => Promise<void>): Kafka {
  return overPort(kafka, {
    producer: (config) => {
      const producer = kafka.producer(config);
      const sendBatch: typeof producer.sendBatch = async (batch) => {
        const answer = await producer.sendBatch(batch);
        await heard();
        return answer;
      };
      return overPort(producer, { sendBatch });
    },
  });
}

/**
 * Simulates a process that is suspended with all its timers from Kafka's first response on: it stores no heartbeat
 * until it is resumed.
 */
function sleeping(fallAsleep: () => void, awake: Promise<void>): Pick<RelayParts, 'documents' | 'kafka'> {
  const { documents } = mongo;
  let sleeps = false;
  return {
    documents: overPort<Documents>(documents, {
      write: async (writes) => {
        if (sleeps) await awake;
        await documents.write(writes);
      },
    }),
    kafka: answeringAfter(() => {
      sleeps = true;
      fallAsleep();
      return awake;
    }),
  };
}

async function relayed(position: number): Promise<void> {
  await until(async () => (await state())?.position === position);
}

async function state() {
  return (await mongo.documents.get(RELAY, RELAY_ID))?.body;
}

/** Waits until the relay's state was stored a number of times more; an idle relay stores heartbeats. */
async function storedAgain(times: number): Promise<void> {
  const revision = async () => (await mongo.documents.get(RELAY, RELAY_ID))?.revision ?? 0;
  const from = await revision();
  await until(async () => (await revision()) >= from + times);
}

describe('the relay', () => {
  it('sends every stored event unchanged to its topic and waits when there are no more', async () => {
    await appendSome(mongo.store, 50);
    const relay = relayOf();
    await relay.start();
    await relayed(50);
    await appendSome(mongo.store, 50);
    await relayed(100);
    await relay.stop();
    const { events, records } = await delivered(kafka, topics);
    expect(events).toEqual(await mongo.store.readAll(0, 1_000));
    expect(records).toBe(100);
  });

  it('skips streams that belong to no service and continues after them', async () => {
    await mongo.store.append(noted('nobody-a', 0, 'c1', 1));
    await appendSome(mongo.store, 3);
    const relay = relayOf();
    await relay.start();
    await relayed(4);
    await relay.stop();
    expect((await delivered(kafka, topics)).events.map(({ position }) => position).sort()).toEqual([2, 3, 4]);
  });

  it('releases its lease when it stops, so that the next relay starts at once', async () => {
    await appendSome(mongo.store, 10);
    const relay = relayOf({ leaseMs: 60_000 });
    await relay.start();
    await relayed(10);
    await relay.stop();
    expect((await state())?.holder).toBeNull();
    const next = relayOf({ leaseMs: 60_000, holder: 'r2' });
    await next.start();
    await appendSome(mongo.store, 10);
    await relayed(20);
    await next.stop();
    expect((await delivered(kafka, topics)).records).toBe(20);
    expect((await state())?.term).toBe(2);
  });

  it('waits while another relay stores heartbeats, even if there are no events', async () => {
    await appendSome(mongo.store, 1);
    const [first, second] = [relayOf(), relayOf({ holder: 'r2' })];
    await first.start();
    await relayed(1);
    await second.start();
    // Twelve stored states take several lease times.
    await storedAgain(12);
    expect((await state())?.holder).toBe('r1');
    await Promise.all([first.stop(), second.stop()]);
  });

  it('stores no progress before Kafka has acknowledged it, and stores heartbeats meanwhile', async () => {
    await appendSome(mongo.store, 10);
    const { opened, open } = gate();
    const relay = relayOf({ kafka: answeringAfter(() => opened) });
    await relay.start();
    await storedAgain(4);
    expect(await state()).toMatchObject({ holder: 'r1', position: 0 });
    open();
    await relayed(10);
    await relay.stop();
  });

  it('stores one heartbeat at a time; they do not queue up behind a slow write', async () => {
    const { documents } = mongo;
    await documents.declare(RELAY);
    const { opened, open } = gate();
    let answers = Promise.resolve();
    const slow = overPort<Documents>(documents, {
      write: async (writes) => {
        await answers;
        await documents.write(writes);
      },
    });
    // With a lease time of 0 ms every call to `beat` is due for a heartbeat.
    const lease = await acquireRelay(slow, { holder: 'r1', leaseMs: 0 }, new AbortController().signal);
    answers = opened;
    const signs = [lease?.beat(), lease?.beat(), lease?.beat()];
    open();
    await Promise.all(signs);
    expect((await documents.get(RELAY, RELAY_ID))?.revision).toBe(2);
  });

  it('is fenced off after a pause before it writes progress, and the duplicates it sent are dropped', async () => {
    await appendSome(mongo.store, 40);
    const reports: string[] = [];
    const [asleep, awake] = [gate(), gate()];
    const paused = relayOf({
      ...sleeping(asleep.open, awake.opened),
      ...{ eventsMax: 10, report: (line) => void reports.push(line) },
    });
    await paused.start();
    await asleep.opened;
    const next = relayOf({ holder: 'r2' });
    await next.start();
    await relayed(40);
    awake.open();
    await until(() => reports.length > 0);
    expect(reports[0]).toBe('the relay waits for the lease: another process has taken over from term 1');
    expect(await state()).toMatchObject({ holder: 'r2', position: 40 });
    await Promise.all([paused.stop(), next.stop()]);
    const { events, records } = await delivered(kafka, topics);
    expect(records).toBeGreaterThan(40);
    expect(events).toEqual(await mongo.store.readAll(0, 1_000));
  });
});

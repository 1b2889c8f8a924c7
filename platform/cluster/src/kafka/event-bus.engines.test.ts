import type { StoredEvent } from '@goldwake/contracts';
import { collection, DEAD_LETTERS, type Subscription } from '@goldwake/core';
import { StorageFailed } from '@goldwake/core/adapters';
import { gate, noted, until } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Producer } from 'kafkajs';
import { textOf } from '../event-text.js';
import { type KafkaUnderTest, openKafka } from '../testing/kafka-under-test.js';
import { recordsOf, type TopicRecord } from '../testing/records.js';
import { FETCH_BYTES_MAX, idempotentProducer } from './client.js';
import { toMessage } from './messages.js';

/**
 * Versions handled per stream, by stream id. The handler appends to the list, so that a lost, duplicated or reordered
 * event is visible.
 */
const SEEN = collection<{ versions: number[] }>('seen');

let engine: KafkaUnderTest;
let producer: Producer;

beforeEach(async () => {
  engine = await openKafka();
  await engine.documents.declare(SEEN);
  producer = idempotentProducer(engine.kafka);
  await producer.connect();
});
afterEach(async () => {
  await producer.disconnect();
  await engine.close();
});

const group: Subscription = {
  group: 'test.seen',
  topics: ['wallet'],
  async handle({ stream, version }, effects) {
    const before = await effects.get(SEEN, stream);
    effects.put(SEEN, stream, { versions: [...(before?.body.versions ?? []), version] });
  },
};

async function seen(): Promise<Record<string, number[]>> {
  return Object.fromEntries((await engine.documents.scan(SEEN)).map(({ id, body }) => [id, body.versions]));
}

function upTo(version: number): number[] {
  return Array.from({ length: version }, (_, n) => n + 1);
}

async function settle(): Promise<void> {
  await engine.bus.settled(await engine.store.lastPosition());
}

/**
 * Appends events for some players in rounds of one version each, and returns them with the messages the
 * relay would send.
 */
async function messages(players: string[], versions: number) {
  const events: StoredEvent[] = [];
  for (let version = 0; version < versions; version++)
    for (const player of players)
      events.push(...(await engine.store.append(noted(`wallet-${player}`, version, `c${version}`, version))));
  const last = new Map<number, number>();
  return events.map((event) => {
    const message = toMessage(textOf(event), engine.topics, (_, partition) => last.get(partition) ?? 0);
    if (!message) throw new Error('no message');
    last.set(message.partition, event.position);
    return { event, message };
  });
}

type Written = Awaited<ReturnType<typeof messages>>[number];

/** Writes records to the topic manually, in the given order. */
async function write(written: readonly Written[]): Promise<void> {
  for (const { message } of written) {
    const { topic, ...record } = message;
    await producer.send({ topic, messages: [record] });
  }
}

describe('records that are duplicated, reordered, missing or malformed', () => {
  // The relay is running too and sends every event once more.
  it('duplicated records are handled once', async () => {
    const sent = await messages(['a', 'b', 'c'], 10);
    await write([...sent, ...sent.slice(5, 20), ...sent]);
    engine.bus.subscribe(group);
    await engine.bus.start();
    await write(sent);
    await settle();
    expect(await seen()).toEqual({ 'wallet-a': upTo(10), 'wallet-b': upTo(10), 'wallet-c': upTo(10) });
  });

  it('reordered records are handled in the order of each player', async () => {
    await engine.relay.stop();
    const sent = await messages(['a', 'b', 'c'], 10);
    await write([...sent].reverse());
    await write(sent.filter((_, n) => n % 2 === 0));
    await write(sent.filter((_, n) => n % 2 === 1));
    engine.bus.subscribe(group);
    await engine.bus.start();
    await until(async () => Object.values(await seen()).flat().length >= 30);
    expect(await seen()).toEqual({ 'wallet-a': upTo(10), 'wallet-b': upTo(10), 'wallet-c': upTo(10) });
  });

  it('missing records are fetched from the store when a later record arrives', async () => {
    await engine.relay.stop();
    const sent = await messages(['a', 'b'], 10);
    const lastOf = (stream: string) => sent.findLast(({ event }) => event.stream === stream) as Written;
    await write([lastOf('wallet-a'), lastOf('wallet-b')]);
    engine.bus.subscribe(group);
    await engine.bus.start();
    await until(async () => Object.values(await seen()).flat().length >= 20);
    expect(await seen()).toEqual({ 'wallet-a': upTo(10), 'wallet-b': upTo(10) });
  });

  it('records without the position of the event before them are checked against the store', async () => {
    await engine.relay.stop();
    const sent = await messages(['a'], 5);
    await write(
      [sent[1], sent[4], sent[0]].map((each) => ({
        ...(each as Written),
        message: { ...(each as Written).message, headers: {} },
      })),
    );
    engine.bus.subscribe(group);
    await engine.bus.start();
    await until(async () => Object.values(await seen()).flat().length >= 5);
    expect(await seen()).toEqual({ 'wallet-a': upTo(5) });
  });

  it('records without an event become dead letters with the reason, and later records are still handled', async () => {
    const sent = await messages(['a'], 2);
    const { topic, partition } = (sent[0] as Written).message;
    await producer.send({ topic, messages: [{ partition, key: 'a', value: 'not JSON' }] });
    await producer.send({ topic, messages: [{ partition, key: 'a', value: '{"amount":7}' }] });
    await write(sent);
    engine.bus.subscribe(group);
    await engine.bus.start();
    await settle();
    expect(await seen()).toEqual({ 'wallet-a': upTo(2) });
    const deadLetters = await engine.documents.find(DEAD_LETTERS, { index: 'by_group', equals: ['test.seen'] });
    expect(deadLetters.map(({ body }) => body.reason).sort()).toEqual([
      expect.stringMatching(/not valid JSON/),
      'the record is JSON, but not an event',
    ]);
    const records = await recordsOf(engine.kafka, engine.topics, 'dead-letters');
    expect(records.map(({ value }) => value?.toString()).sort()).toEqual(['not JSON', '{"amount":7}']);
  });
});

describe('a record with an event that is not in the store', () => {
  it('becomes a dead letter, and the stored events after it are handled', async () => {
    await engine.relay.stop();
    const sent = await messages(['a'], 3);
    const [first, ...others] = sent as [Written, ...Written[]];
    const theirs = { ...first.event, position: 5_000_000, hash: 'f'.repeat(64) };
    const message = toMessage(textOf(theirs), engine.topics, () => theirs.position - 1);
    if (!message) throw new Error('no message');
    await write([first, { event: theirs, message }, ...others]);
    engine.bus.subscribe(group);
    await engine.bus.start();
    await until(async () => (await seen())['wallet-a']?.length === 3);
    expect(await seen()).toEqual({ 'wallet-a': upTo(3) });
    const deadLetters = await engine.documents.find(DEAD_LETTERS, { index: 'by_group', equals: ['test.seen'] });
    expect(deadLetters.map(({ body }) => body.reason)).toEqual(['the event is not in the store']);
  });
});

function header(record: TopicRecord | undefined, name: string): string | undefined {
  return record?.headers?.[name]?.toString();
}

describe('an event that a group cannot handle', () => {
  it('is in the dead-letter topic with its group, its position and the reason', async () => {
    engine.bus.subscribe({
      ...group,
      attempts: 2,
      handle: ({ version }) => {
        if (version === 2) throw new Error('cannot read this');
      },
    });
    await engine.bus.start();
    const [, event] = await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3));
    await settle();
    const [record, ...others] = await recordsOf(engine.kafka, engine.topics, 'dead-letters');
    expect(others).toEqual([]);
    expect(JSON.parse(record?.value?.toString() ?? '')).toEqual(event);
    const headers = ['group', 'eventId', 'position', 'reason', 'attempts'].map((name) => header(record, name));
    expect(headers).toEqual(['test.seen', 'wallet-a@2', '2', 'cannot read this', '2']);
  });

  it('is retried until storage is back and does not become a dead letter when storage was the cause', async () => {
    let refusals = 4;
    engine.bus.subscribe({
      ...group,
      attempts: 2,
      handle: (event, effects) => {
        if (refusals-- > 0) throw new StorageFailed('no primary');
        return group.handle(event, effects);
      },
    });
    await engine.bus.start();
    await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2));
    await settle();
    expect(await seen()).toEqual({ 'wallet-a': [1, 2] });
    expect(await engine.documents.count(DEAD_LETTERS, { index: 'by_group' })).toBe(0);
    expect(engine.reports).toEqual(Array(4).fill('test.seen stopped after position 0: no primary'));
  });
});

/** Counts the bytes fetched by all consumers created from now on. */
function fetchedBytes({ kafka }: KafkaUnderTest): () => number {
  const { consumer } = kafka;
  let bytes = 0;
  kafka.consumer = (config) => {
    const made = consumer.call(kafka, config);
    made.on(made.events.REQUEST, ({ payload: { apiName, size } }) => {
      if (apiName === 'Fetch') bytes += size;
    });
    return made;
  };
  return () => bytes;
}

describe('a slow group', () => {
  it('keeps at most one fetch in memory, however many records its topic has', async () => {
    const blocked = gate();
    const begun = gate();
    const text = 'x'.repeat(20_000);
    const versions = 40;
    const players = Array.from({ length: 20 }, (_, n) => `p${n}`);
    await Promise.all(
      players.map((player) => engine.store.append(noted(`wallet-${player}`, 0, 'c1', ...Array(versions).fill(text)))),
    );
    const fetched = fetchedBytes(engine);
    engine.bus.subscribe({
      ...group,
      handle: async (event, effects) => {
        begun.open();
        await blocked.opened;
        await group.handle(event, effects);
      },
    });
    await engine.bus.start();
    await begun.opened;
    // The member sends several heartbeats in this time while no event is handled.
    await engine.bus.settled(1, AbortSignal.timeout(3_000));
    const whileHeld = fetched();
    blocked.open();
    await settle();
    expect(whileHeld).toBeLessThan(FETCH_BYTES_MAX + 1024 * 1024);
    expect(fetched()).toBeGreaterThan(players.length * versions * text.length);
    expect(Object.values(await seen())).toEqual(players.map(() => upTo(versions)));
  });
});

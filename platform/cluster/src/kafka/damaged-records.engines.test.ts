import type { StoredEvent } from '@goldwake/contracts';
import { chainHash, collection, DEAD_LETTERS, type DeadLetter } from '@goldwake/core';
import { noted, until } from '@goldwake/core/testing';
import { listen, stop } from '@goldwake/core/testing/contracts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Producer } from 'kafkajs';
import { textOf } from '../event-text.js';
import { type KafkaUnderTest, openKafka } from '../testing/kafka-under-test.js';
import { idempotentProducer } from './client.js';
import { toMessage } from './messages.js';

/** Data that the handler saw, per stream. */
const SEEN = collection<{ data: unknown[] }>('seen');

let engine: KafkaUnderTest;
let producer: Producer;

beforeEach(async () => {
  engine = await openKafka();
  await engine.relay.stop();
  await engine.documents.declare(SEEN);
  producer = idempotentProducer(engine.kafka);
  await producer.connect();
  engine.bus.subscribe({
    group: 'test.seen',
    topics: ['wallet'],
    async handle({ stream, data }, effects) {
      const before = await effects.get(SEEN, stream);
      effects.put(SEEN, stream, { data: [...(before?.body.data ?? []), data] });
    },
  });
});
afterEach(async () => {
  await producer.disconnect();
  await engine.close();
});

const seen = async (stream: string) => (await engine.documents.get(SEEN, stream))?.body.data;

async function deadLetters(): Promise<DeadLetter[]> {
  const found = await engine.documents.find(DEAD_LETTERS, { index: 'by_group', equals: ['test.seen'] });
  return found.map(({ body }) => body);
}

interface Changes {
  value?: string | Buffer | null;
  key?: string;
  partition?: number;
  after?: number;
}

/** Sends a record as the relay would, or with changes. Returns its name: topic, partition and offset. */
async function send(event: StoredEvent, after: number, changes: Changes = {}): Promise<string> {
  const message = toMessage(textOf(event), engine.topics, () => changes.after ?? after);
  if (!message) throw new Error('no message');
  const { topic, ...record } = message;
  const { partition = record.partition, key = record.key, value = record.value } = changes;
  const [stored] = await producer.send({ topic, messages: [{ ...record, partition, key, value }] });
  return `wallet/${partition}/${stored?.baseOffset}`;
}

const forged = (event: StoredEvent, changes: Partial<StoredEvent>): StoredEvent => {
  const { hash: _hash, ...rest } = { ...event, ...changes };
  return { ...rest, hash: chainHash(rest) };
};
const json = (value: unknown) => ({ value: JSON.stringify(value) });

it('records that are not the stored events of their partition change nothing, become dead letters by name, and the group goes on', async () => {
  const events = await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3, 4));
  const [one, two, three, four] = events as [StoredEvent, StoredEvent, StoredEvent, StoredEvent];
  const otherPlayer = 'bcdefgh'
    .split('')
    .find((id) => engine.topics.partitionOf(id) !== engine.topics.partitionOf('a'));
  const [theirs] = (await engine.store.append(noted(`wallet-${otherPlayer}`, 0, 'c1', 5))) as [StoredEvent];
  await engine.bus.start();
  await send(one, 0);
  const own = engine.topics.partitionOf('a');
  const wrong: [Changes, RegExp][] = [
    [{ value: '{"eventId":' }, /not valid JSON|JSON input/],
    [{ value: '' }, /JSON input/],
    [{ value: null }, /JSON input/],
    [{ value: 'null' }, /not an event/],
    [{ value: '[1,2]' }, /not an event/],
    [{ value: Buffer.from([0xff, 0xfe, 0x00, 0x80]) }, /not valid JSON/],
    [{ value: '['.repeat(100_000) }, /JSON/],
    [{ value: `"${'x'.repeat(900_000)}"` }, /not an event/],
    [json({ order: 7, sum: '9.99' }), /not an event/],
    [json({ ...two, position: '2' }), /not an event/],
    [json({ ...two, position: -2 }), /not an event/],
    // An event of another casino, and one that this casino does not have yet.
    [{ ...json(forged(two, { position: 5_000_000, stream: 'wallet-z' })), after: 1 }, /not in the store/],
    [{ ...json(forged(four, { position: 6, version: 5, eventId: 'wallet-a@5' })), after: 1 }, /not in the store/],
    [
      { ...json(forged(two, { version: 9, eventId: 'wallet-a@9' })), after: 1 },
      /the store has wallet-a@2 at position 2/,
    ],
    // A notice of missing events beyond the end of the store.
    [{ ...json({ stream: 'wallet-a', position: 5_000_000, lost: true }), after: 1 }, /not in the store/],
    // A stored event, but of another partition: its own partition handles it.
    [{ ...json(theirs), after: 1 }, /belongs to another partition/],
  ];
  const names: string[] = [];
  for (const [changes] of wrong) names.push(await send(two, 1, { partition: own, ...changes }));
  // Only the key is wrong, which nobody needs.
  await send(two, 1, { key: 'someone', partition: own });
  await send(three, 2);
  await until(async () => (await seen('wallet-a'))?.length === 3);
  expect(await seen('wallet-a')).toEqual([1, 2, 3]);
  expect(await seen(`wallet-${otherPlayer}`)).toBeUndefined();
  await send(theirs, 0);
  await until(() => seen(`wallet-${otherPlayer}`));
  expect(await seen(`wallet-${otherPlayer}`)).toEqual([5]);
  const letters = new Map((await deadLetters()).map(({ eventId, reason }) => [eventId, reason]));
  expect([...letters.keys()].sort()).toEqual([...names].sort());
  for (const [at, [, reason]] of wrong.entries()) {
    expect(letters.get(names[at] as string)).toMatch(reason);
    expect(engine.reports).toContainEqual(expect.stringContaining(`${names[at]} (a record) as a dead letter`));
  }
});

it('of a record whose content differs from the stored event, the stored event is handled, and the record is reported', async () => {
  const [one, two, three] = (await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3))) as [
    StoredEvent,
    StoredEvent,
    StoredEvent,
  ];
  await engine.bus.start();
  // The hash of the stored event with other data, and other data with its right hash.
  const names = [await send({ ...one, data: 1_000 }, 0), await send(forged(two, { data: 2_000 }), 1)];
  // The same positions again with other content are duplicates.
  await send(forged(one, { data: 3_000 }), 0);
  await send(forged(two, { data: 4_000 }), 1);
  // Damage after the position is readable, so the event is in the store.
  await send(three, 2, { value: JSON.stringify({ ...three, type: null, hash: 7 }) });
  await until(async () => (await seen('wallet-a'))?.length === 3);
  expect(await seen('wallet-a')).toEqual([1, 2, 3]);
  expect(await deadLetters()).toEqual([]);
  expect(engine.reports).toEqual(
    names.map(
      (name, at) => `the record ${name} differs from the stored event wallet-a@${at + 1}, which is used instead`,
    ),
  );
});

it('a forged notice of missing events holds back no stream, because the store has the events', async () => {
  const [one, two, three] = (await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3))) as [
    StoredEvent,
    StoredEvent,
    StoredEvent,
  ];
  await engine.bus.start();
  await send(one, 0);
  await send(two, 1, json({ stream: 'wallet-a', position: 2, lost: [{ stream: 'wallet-a', version: 9 }] }));
  await send(two, 1);
  await send(three, 2);
  await until(async () => (await seen('wallet-a'))?.length === 3);
  expect(await seen('wallet-a')).toEqual([1, 2, 3]);
  expect([await deadLetters(), engine.reports]).toEqual([[], []]);
});

it('the feed of pushes skips the same records by name, and sends what is stored', async () => {
  const [one, two, three] = (await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3))) as [
    StoredEvent,
    StoredEvent,
    StoredEvent,
  ];
  const listener = await listen({ feed: engine.feed });
  const names = [
    await send(one, 0, { value: null }),
    await send(forged(one, { position: 77, stream: 'wallet-z' }), 0, { partition: engine.topics.partitionOf('a') }),
    await send({ ...one, data: 1_000 }, 0),
  ];
  await send(two, 1);
  await send(three, 2);
  await listener.until(3);
  await stop(listener);
  expect(listener.heard.get('wallet-a')).toEqual([1, 2, 3]);
  expect(listener.heard.get('wallet-z')).toBeUndefined();
  for (const name of names) expect(listener.reports).toContainEqual(expect.stringContaining(name));
});

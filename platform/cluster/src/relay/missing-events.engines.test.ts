import { collection, DEAD_LETTERS } from '@goldwake/core';
import { noted, until } from '@goldwake/core/testing';
import { listen, stop } from '@goldwake/core/testing/contracts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { KafkaEventBus } from '../kafka/event-bus.js';
import { onDatabase } from '../testing/database.js';
import { type KafkaUnderTest, openKafka } from '../testing/kafka-under-test.js';

/** Data that the handler saw, per stream. */
const SEEN = collection<{ data: unknown[] }>('seen');

let engine: KafkaUnderTest;
beforeEach(async () => {
  engine = await openKafka();
  await engine.documents.declare(SEEN);
  subscribe(engine.bus);
  await engine.relay.stop();
});
afterEach(() => engine.close());

function subscribe(bus: Pick<KafkaEventBus, 'subscribe'>): void {
  bus.subscribe({
    group: 'test.seen',
    topics: ['wallet'],
    async handle({ stream, data }, effects) {
      const before = await effects.get(SEEN, stream);
      effects.put(SEEN, stream, { data: [...(before?.body.data ?? []), data] });
    },
  });
}

const seen = async (stream: string) => (await engine.documents.get(SEEN, stream))?.body.data;
const untilSeen = (stream: string, count: number) => until(async () => (await seen(stream))?.length === count);
const startRelay = () => engine.secondRelay({ missingMs: 100 });

async function deadLetters() {
  const found = await engine.documents.find(DEAD_LETTERS, { index: 'by_group', equals: ['relay'] });
  return found.map(({ body: { eventId, position, type, reason } }) => ({ eventId, position, type, reason }));
}

/** Returns the id of another player whose events are in the same partition as those of `a`. */
function neighbourOfA(): string {
  const { topics } = engine;
  return [...'bcdefghijk'].find((each) => topics.partitionOf(each) === topics.partitionOf('a')) as string;
}

/** Deletes the events at the given positions. Returns a function that restores them, with the given changes. */
function remove(...positions: number[]): Promise<(changes?: object) => Promise<void>> {
  return onDatabase(engine.mongo, async (connection) => {
    const filter = { _id: { $in: positions as never[] } };
    const removed = await connection.collection('events').find(filter).toArray();
    await connection.collection('events').deleteMany(filter);
    return (changes) =>
      onDatabase(engine.mongo, async (again) => {
        await again.collection('events').insertMany(removed.map((document) => ({ ...document, ...changes })));
      });
  });
}

it('a deleted event is named once, only the later events of its stream wait, and they are handled in order when it is restored', async () => {
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3));
  await engine.store.append(noted('wallet-b', 0, 'c1', 4));
  const restore = await remove(2);
  await engine.bus.start();
  const listener = await listen(engine);
  await startRelay();
  await untilSeen('wallet-b', 1);
  await engine.store.append(noted('wallet-b', 1, 'c2', 5));
  await untilSeen('wallet-b', 2);
  expect(await seen('wallet-a')).toEqual([1]);
  await listener.until(2);
  await stop(listener);
  const reason =
    'the event wallet-a@2 is missing in the store at position 2: groups hold back the later events of a until it is restored';
  expect(engine.reports).toEqual([
    'the relay stopped after position 1: the event at position 2 is missing',
    reason,
    'test.seen parked a before position 2: wallet-a: the event at version 2 is missing',
  ]);
  expect(await deadLetters()).toEqual([{ eventId: 'wallet-a@2', position: 2, type: 'missing', reason }]);
  await restore();
  await untilSeen('wallet-a', 3);
  expect(await seen('wallet-a')).toEqual([1, 2, 3]);
  await until(async () => (await deadLetters()).length === 0);
  expect(engine.reports.at(-1)).toBe('the missing event wallet-a@2 is in the store again');
  await engine.bus.settled(await engine.store.lastPosition());
});

it('several deleted events are each named, and a process that starts later waits for them too', async () => {
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2));
  await engine.store.append(noted('wallet-b', 0, 'c1', 3));
  await engine.store.append(noted('wallet-c', 0, 'c1', 4));
  await engine.store.append(noted('wallet-b', 1, 'c2', 5));
  await engine.store.append(noted('wallet-a', 2, 'c2', 6));
  const restore = await remove(2, 3);
  await engine.bus.start();
  await startRelay();
  await untilSeen('wallet-c', 1);
  await until(async () => engine.reports.filter((line) => line.includes('parked')).length === 2);
  expect((await deadLetters()).map(({ eventId }) => eventId).sort()).toEqual(['wallet-a@2', 'wallet-b@1']);
  await engine.bus.stop();
  const bus = engine.secondBus();
  subscribe(bus);
  await bus.start();
  await engine.store.append(noted('wallet-c', 1, 'c2', 7));
  await untilSeen('wallet-c', 2);
  expect([await seen('wallet-a'), await seen('wallet-b')]).toEqual([[1], undefined]);
  await restore();
  await untilSeen('wallet-a', 3);
  await untilSeen('wallet-b', 2);
  expect([await seen('wallet-a'), await seen('wallet-b')]).toEqual([
    [1, 2, 6],
    [3, 5],
  ]);
});

it('a deleted last event of a stream is reported by its position, and everything else goes on', async () => {
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2));
  await engine.store.append(noted('wallet-b', 0, 'c1', 3));
  await remove(2);
  await engine.bus.start();
  await startRelay();
  await untilSeen('wallet-b', 1);
  const reason =
    'the event at position 2 is missing in the store, and no later event shows its stream: the relay continues without it';
  expect(engine.reports).toContain(reason);
  expect(await deadLetters()).toEqual([{ eventId: 'position 2', position: 2, type: 'missing', reason }]);
});

it('of two deleted events only one is restored: the dead letter of the other one stays', async () => {
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2));
  await engine.store.append(noted('wallet-b', 0, 'c1', 3, 4));
  await engine.store.append(noted('wallet-a', 2, 'c2', 5));
  const restoreA = await remove(2);
  const restoreB = await remove(3);
  await startRelay();
  await until(async () => (await deadLetters()).length === 2);
  await restoreB();
  await until(() => engine.reports.includes('the missing event wallet-b@1 is in the store again'));
  expect((await deadLetters()).map(({ eventId }) => eventId)).toEqual(['wallet-a@2']);
  await restoreA();
  await until(async () => (await deadLetters()).length === 0);
});

it('a gap with a known and an unknown event has a dead letter for each, and the unknown one stays until the gap is filled', async () => {
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2));
  await engine.store.append(noted('wallet-b', 0, 'c1', 3));
  await engine.store.append(noted('wallet-a', 2, 'c2', 4));
  const restoreA = await remove(2);
  const restoreB = await remove(3);
  await startRelay();
  await until(async () => (await deadLetters()).some(({ eventId }) => eventId === 'wallet-a@2'));
  const unknown = {
    eventId: 'positions 2 to 3',
    position: 3,
    type: 'missing',
    reason:
      '1 event at the positions 2 to 3 is missing in the store, and no later event shows its stream: the relay continues without it',
  };
  expect(await deadLetters()).toEqual(expect.arrayContaining([unknown]));
  expect(engine.reports).toContain(unknown.reason);
  await restoreA();
  await until(() => engine.reports.includes('the missing event wallet-a@2 is in the store again'));
  expect(await deadLetters()).toEqual([unknown]);
  await restoreB();
  await until(async () => (await deadLetters()).length === 0);
});

it('deleted events that follow each other in a stream have a dead letter each, until each is restored', async () => {
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3, 4));
  const restoreTwo = await remove(2);
  const restoreThree = await remove(3);
  await engine.bus.start();
  await startRelay();
  await until(async () => (await deadLetters()).length === 2);
  expect((await deadLetters()).map(({ eventId }) => eventId).sort()).toEqual(['wallet-a@2', 'wallet-a@3']);
  await restoreTwo();
  await untilSeen('wallet-a', 2);
  await until(async () => (await deadLetters()).length === 1);
  expect((await deadLetters()).map(({ eventId }) => eventId)).toEqual(['wallet-a@3']);
  await restoreThree();
  await untilSeen('wallet-a', 4);
  expect(await seen('wallet-a')).toEqual([1, 2, 3, 4]);
  await until(async () => (await deadLetters()).length === 0);
});

it('a stream that has lost events in two gaps does not hide the deleted last event of another stream', async () => {
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2));
  await engine.store.append(noted('wallet-b', 0, 'c1', 3));
  await engine.store.append(noted('wallet-a', 2, 'c2', 4));
  await engine.store.append(noted('wallet-c', 0, 'c1', 5));
  await engine.store.append(noted('wallet-a', 3, 'c3', 6));
  await remove(2, 4, 5);
  const gap = await engine.store.gapAfter(3);
  expect(gap).toMatchObject({ first: 4, last: 5, unknown: 1, isCertain: false });
  await startRelay();
  await until(async () => (await deadLetters()).some(({ eventId }) => eventId === 'positions 4 to 5'));
  expect(await deadLetters()).toContainEqual(
    expect.objectContaining({
      reason:
        '1 event at the positions 4 to 5 is missing in the store, and nothing shows whether it belongs to a stream that has lost events elsewhere too: the relay continues without it',
    }),
  );
});

it('a search for the streams of missing events reports its progress and ends when it is aborted', async () => {
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2));
  await engine.store.append(noted('wallet-b', 0, 'c1', ...Array(600).keys()));
  await remove(2);
  const reports: string[] = [];
  const report = (message: string) => reports.push(message);
  expect(await engine.store.gapAfter(1, { report, reportEvery: 500 })).toMatchObject({ unknown: 1, isCertain: true });
  expect(reports).toEqual([
    'the search for the streams of the events that are missing after position 1 has read 500 events',
  ]);
  const aborted = { report, reportEvery: 500, signal: AbortSignal.abort() };
  expect(await engine.store.gapAfter(1, aborted)).toMatchObject({ lost: [], unknown: 1 });
  expect(reports).toHaveLength(1);
});

it('an event that is restored with damage is reported once, and the other players of its partition go on', async () => {
  const other = neighbourOfA();
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2));
  await engine.store.append(noted(`wallet-${other}`, 0, 'c1', 3, 4));
  await engine.store.append(noted('wallet-a', 2, 'c2', 5));
  const restoreA = await remove(2);
  const restoreOther = await remove(3);
  await engine.bus.start();
  await startRelay();
  const parked = () => engine.reports.filter((line) => line.startsWith('test.seen parked'));
  await until(() => parked().length === 2);
  // The keys are retried in the order in which they were parked, so the damaged one has to be the first.
  const [first] = parked();
  const [damaged, intact, restoreIntact, restoreDamaged] = first?.startsWith('test.seen parked a ')
    ? ['a', other, restoreOther, restoreA]
    : [other, 'a', restoreA, restoreOther];
  await restoreDamaged({ data: '{' });
  const cannot = () => engine.reports.filter((line) => line.startsWith(`test.seen cannot retry ${damaged}: `));
  await until(() => cannot().length > 0);
  await restoreIntact();
  await untilSeen(`wallet-${intact}`, intact === 'a' ? 3 : 2);
  expect(cannot()).toHaveLength(1);
  await onDatabase(engine.mongo, async (connection) => {
    await connection.collection('events').updateOne({ data: '{' }, { $set: { data: damaged === 'a' ? '2' : '3' } });
  });
  await untilSeen('wallet-a', 3);
  await untilSeen(`wallet-${other}`, 2);
  expect([await seen('wallet-a'), await seen(`wallet-${other}`)]).toEqual([
    [1, 2, 5],
    [3, 4],
  ]);
});

it('events that Kafka has lost are read from the store, and a deleted one among them holds back its stream', async () => {
  await engine.bus.start();
  await startRelay();
  await engine.bus.settled(0);
  await engine.bus.stop();
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3));
  const other = neighbourOfA();
  await engine.store.append(noted(`wallet-${other}`, 0, 'c1', 4, 5));
  const admin = engine.kafka.admin();
  const topic = engine.topics.of('wallet');
  const partition = engine.topics.partitionOf('a');
  const sent = async () =>
    Number((await admin.fetchTopicOffsets(topic)).find((at) => at.partition === partition)?.high);
  await admin.connect();
  await until(async () => (await sent()) === 5);
  await admin.deleteTopicRecords({ topic, partitions: [{ partition, offset: '4' }] });
  await admin.disconnect();
  const restore = await remove(2);
  const bus = engine.secondBus();
  subscribe(bus);
  await bus.start();
  await untilSeen(`wallet-${other}`, 2);
  expect(await seen('wallet-a')).toEqual([1]);
  await restore();
  await untilSeen('wallet-a', 3);
});

import { collection, DEAD_LETTERS, type DeadLetter, put } from '@goldwake/core';
import { noted, until } from '@goldwake/core/testing';
import { listen, stop } from '@goldwake/core/testing/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RELAY, RELAY_ID } from '../relay/lease.js';
import { onDatabase } from '../testing/database.js';
import { type KafkaUnderTest, openKafka } from '../testing/kafka-under-test.js';
import { partitionCheckpointId } from './partition-checkpoint.js';

/** Data that the handler saw, per stream. */
const SEEN = collection<{ data: unknown[] }>('seen');
const GROUP = 'test.seen';

let engine: KafkaUnderTest;

beforeEach(async () => {
  engine = await openKafka();
  await engine.documents.declare(SEEN);
  engine.bus.subscribe({
    group: GROUP,
    topics: ['wallet'],
    attempts: 1,
    async handle({ stream, data }, effects) {
      const before = await effects.get(SEEN, stream);
      effects.put(SEEN, stream, { data: [...(before?.body.data ?? []), data] });
    },
  });
});
afterEach(() => engine.close());

const seen = async (stream: string) => (await engine.documents.get(SEEN, stream))?.body.data;
const untilSeen = (stream: string, count: number) => until(async () => (await seen(stream))?.length === count);
const settle = async () => engine.bus.settled(await engine.store.lastPosition());
const update = (name: string, id: unknown, change: object) =>
  onDatabase(engine.mongo, (connection) => connection.collection(name).updateOne({ _id: id as never }, change));

async function deadLetters(): Promise<DeadLetter[]> {
  const found = await engine.documents.find(DEAD_LETTERS, { index: 'by_group', equals: [GROUP] });
  return found.map(({ body }) => body);
}

it('a damaged event becomes a dead letter by name, in the relay, in the groups and in the feed, and all other events are delivered', async () => {
  await engine.relay.stop();
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3, 4, 5, 6, 7));
  await engine.store.append(noted('wallet-b', 0, 'c1', 8, 9));
  await engine.store.append(noted('wallet-c', 0, 'c1', 10));
  const large = JSON.stringify('x'.repeat(3_000_000));
  await update('events', 1, { $set: { data: large } });
  await update('events', 2, { $set: { data: null } });
  await update('events', 3, { $set: { data: '3},"position":99,"x":{' } });
  await update('events', 4, { $set: { version: 'four' } });
  await update('events', 5, { $unset: { type: 1 } });
  await update('events', 6, { $set: { hash: 'f'.repeat(64) } });
  await update('events', 8, { $set: { stream: 7 } });
  await update('events', 10, { $set: { stream: `constructor-${'x'.repeat(2_000_000)}` } });
  const listener = await listen(engine);
  await engine.secondRelay();
  await engine.bus.start();
  await settle();
  expect(await seen('wallet-a')).toEqual([JSON.parse(large), 6, 7]);
  expect(await seen('wallet-b')).toEqual([9]);
  const named = (await deadLetters()).map(({ eventId, position, reason }) => [eventId, position, reason]);
  const reason = (at: number, why: string) =>
    expect.stringMatching(new RegExp(`after position ${at - 1} cannot be read \\(${why}`));
  expect(named).toEqual([
    ['wallet-a@2', 2, reason(2, 'data has a wrong type')],
    ['wallet-a@3', 3, reason(3, 'data is not valid JSON')],
    ['position 4', 4, reason(4, 'version has a wrong type; it belongs to wallet-a')],
    ['wallet-a@5', 5, reason(5, 'type has a wrong type')],
  ]);
  expect(engine.reports).toContainEqual(reason(8, 'stream has a wrong type'));
  await listener.until(4);
  await stop(listener);
  expect(listener.heard.get('wallet-a')).toEqual([JSON.parse(large), 6, 7]);
  expect(listener.reports).toContainEqual(expect.stringMatching(/an event is skipped: .*wallet-a@3/));
});

it('the group stops at the position of a deleted event and names it; when the event is restored, it goes on', async () => {
  await engine.relay.stop();
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3));
  const removed = await onDatabase(engine.mongo, async (connection) => {
    const events = connection.collection('events');
    const found = await events.findOne({ _id: 2 as never });
    await events.deleteOne({ _id: 2 as never });
    return found;
  });
  await engine.secondRelay();
  await engine.bus.start();
  await untilSeen('wallet-a', 1);
  await until(() => engine.reports.length > 0);
  expect(new Set(engine.reports)).toEqual(
    new Set(['the relay stopped after position 1: the event at position 2 is missing']),
  );
  expect(await engine.store.append(noted('wallet-b', 0, 'c1', 4))).toHaveLength(1);
  await onDatabase(engine.mongo, (connection) => connection.collection('events').insertOne(removed as never));
  await untilSeen('wallet-b', 1);
  expect(await seen('wallet-a')).toEqual([1, 2, 3]);
  expect(await deadLetters()).toEqual([]);
});

describe('a checkpoint', () => {
  const partition = (player: string) => engine.topics.partitionOf(player);
  const idOf = (player: string) =>
    partitionCheckpointId({ group: GROUP, topic: 'wallet', partition: partition(player) });
  /** A player whose events are in another partition than those of `a`. */
  const other = () => 'bcdefgh'.split('').find((each) => partition(each) !== partition('a')) as string;

  it.each<[string, object]>([
    ['whose position is a text', { $set: { 'body.position': '1' } }],
    ['without its parked keys', { $unset: { 'body.held': 1 } }],
    ['whose revision is a text', { $set: { revision: 'one' } }],
  ])('%s stops only its partition, is named, and nothing is handled twice after its repair', async (_, change) => {
    const player = other();
    const append = (id: string, version: number) =>
      engine.store.append(noted(`wallet-${id}`, version, `c${version}`, version));
    await append('a', 0);
    await append(player, 0);
    await engine.bus.start();
    await settle();
    const sound = await onDatabase(engine.mongo, (connection) =>
      connection.collection('doc_places').findOne({ _id: idOf('a') as never }),
    );
    await engine.bus.stop();
    await update('doc_places', idOf('a'), change);
    const bus = engine.secondBus();
    bus.subscribe({
      group: GROUP,
      topics: ['wallet'],
      async handle({ stream, data }, effects) {
        const before = await effects.get(SEEN, stream);
        effects.put(SEEN, stream, { data: [...(before?.body.data ?? []), data] });
      },
    });
    await append('a', 1);
    await append(player, 1);
    await bus.start();
    await untilSeen(`wallet-${player}`, 2);
    await until(() => engine.reports.length > 0);
    expect(engine.reports[0]).toMatch(
      new RegExp(
        `^${GROUP} stopped in .*wallet/${partition('a')}, trying again in 2 s: .*the document places/${idOf('a')}`,
      ),
    );
    expect(await seen('wallet-a')).toEqual([0]);
    await onDatabase(engine.mongo, (connection) =>
      connection.collection('doc_places').replaceOne({ _id: idOf('a') as never }, sound as never),
    );
    await untilSeen('wallet-a', 2);
    expect(await seen('wallet-a')).toEqual([0, 1]);
  });

  it('that is deleted or changed while the group runs is stored again or named, and nothing is handled twice', async () => {
    await engine.store.append(noted('wallet-a', 0, 'c1', 1));
    await engine.bus.start();
    await settle();
    await onDatabase(engine.mongo, (connection) =>
      connection.collection('doc_places').deleteOne({ _id: idOf('a') as never }),
    );
    await engine.store.append(noted('wallet-a', 1, 'c2', 2));
    await untilSeen('wallet-a', 2);
    await update('doc_places', idOf('a'), { $set: { revision: 77, 'body.position': 'x' } });
    await engine.store.append(noted('wallet-a', 2, 'c3', 3));
    await until(() => engine.reports.length > 0);
    expect(engine.reports[0]).toContain(`the document places/${idOf('a')} cannot be read (its position is not`);
    await update('doc_places', idOf('a'), { $set: { 'body.position': 2 } });
    await untilSeen('wallet-a', 3);
    expect(await seen('wallet-a')).toEqual([1, 2, 3]);
  });
});

it('a damaged document of a read model turns the events that need it into dead letters, and the group goes on', async () => {
  const ids = ['a', 'b', 'c'].map((id) => `wallet-${id}`);
  for (const id of ids) await engine.documents.write([put(SEEN, id, { data: [] })]);
  await update('doc_seen', 'wallet-a', { $set: { body: null } });
  await update('doc_seen', 'wallet-b', { $set: { revision: 'one' } });
  for (const id of ids) await engine.store.append(noted(id, 0, 'c1', 1));
  await engine.bus.start();
  await settle();
  expect(await seen('wallet-c')).toEqual([1]);
  expect((await deadLetters()).map(({ reason }) => reason)).toEqual([
    expect.stringContaining('the document seen/wallet-a cannot be read (the body is missing)'),
    expect.stringContaining('the document seen/wallet-b cannot be read (id or revision has a wrong type)'),
  ]);
});

it.each<[string, object, string]>([
  ['a text as position', { $set: { 'body.position': '1' } }, 'its position is not a position'],
  ['no last positions', { $set: { 'body.last': null } }, 'the last positions of its partitions are not positions'],
  ['no body', { $unset: { body: 1 } }, 'the body is missing'],
])('a relay whose document has %s names it, and goes on when the document is deleted', async (_, change, reason) => {
  await engine.store.append(noted('wallet-a', 0, 'c1', 1));
  await engine.bus.start();
  await settle();
  await engine.relay.stop();
  await update('doc_relay', RELAY_ID, change);
  await engine.store.append(noted('wallet-a', 1, 'c2', 2));
  await engine.secondRelay();
  await until(() => engine.reports.length > 0);
  expect(engine.reports[0]).toContain(`the document ${RELAY.name}/${RELAY_ID} cannot be read (${reason})`);
  await onDatabase(engine.mongo, (connection) => connection.collection('doc_relay').deleteMany({}));
  await untilSeen('wallet-a', 2);
  expect(await seen('wallet-a')).toEqual([1, 2]);
});

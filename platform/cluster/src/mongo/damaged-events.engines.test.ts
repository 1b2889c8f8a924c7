import { collection, put, type ReadOnlyCasino, VersionGap } from '@goldwake/core';
import { noted } from '@goldwake/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { openReadOnlyCluster } from '../reading/index.js';
import { freshDatabase, onDatabase } from '../testing/database.js';
import { openMongo } from './open.js';

const NAMES = collection<{ name: string }>('names');
/** Position of `wallet-a@2`: the positions 1 to 6 alternate between the two players. */
const POSITION = 3;
const { Decimal128, Long } = mongoose.mongo.BSON;

let uri: string;
let engine: Awaited<ReturnType<typeof openMongo>>;
let tools: ReadOnlyCasino;
/** The events before each test. */
let sound: object[];

beforeAll(async () => {
  uri = freshDatabase();
  engine = await openMongo(uri);
  for (let at = 0; at < 3; at++) {
    for (const stream of ['wallet-a', 'wallet-b'])
      await engine.store.append(noted(stream, at, `c${at}`, `the text ${at}`));
  }
  tools = openReadOnlyCluster(uri);
  await onEvents(async (events) => {
    sound = await events.find().toArray();
  });
});
afterAll(async () => {
  tools.close();
  await engine.close();
  await onDatabase(uri, (connection) => connection.dropDatabase());
});
beforeEach(async () => {
  await engine.close();
  await onDatabase(uri, async (connection) => {
    // The lock for appends remembers the last position.
    for (const name of ['events', 'turns']) await connection.collection(name).deleteMany({});
    await connection.collection('events').insertMany(sound);
  });
  engine = await openMongo(uri);
});

const onEvents = (work: (events: ReturnType<Connection['collection']>) => Promise<unknown>) =>
  onDatabase(uri, (connection) => work(connection.collection('events')));
const update = (change: object, position = POSITION) =>
  onEvents((events) => events.updateOne({ _id: position as never }, change));

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const read = (stream: string) => collect(engine.store.readStream(stream));

function byTools(): unknown {
  try {
    for (const _ of tools.allEvents());
    return undefined;
  } catch (error) {
    return error;
  }
}

describe.each<[string, object, string]>([
  ['data that is no text', { $set: { data: { amount: 5 } } }, 'data has a wrong type'],
  ['data null', { $set: { data: null } }, 'data has a wrong type'],
  ['no data', { $unset: { data: 1 } }, 'data has a wrong type'],
  ['data that is not JSON', { $set: { data: '{"amount":' } }, 'data is not valid JSON'],
  ['data that ends before its JSON', { $set: { data: '1},"position":99,"x":{' } }, 'data is not valid JSON'],
  ['a text as schema version', { $set: { schemaVersion: 'one' } }, 'schemaVersion has a wrong type'],
  [
    'a Decimal128 as schema version',
    { $set: { schemaVersion: new Decimal128('1') } },
    'schemaVersion has a wrong type',
  ],
  ['no type', { $unset: { type: 1 } }, 'type has a wrong type'],
  ['a number as type', { $set: { type: 7 } }, 'type has a wrong type'],
  ['a Date as time', { $set: { recordedAt: new Date(0) } }, 'recordedAt has a wrong type'],
  ['no hash', { $unset: { hash: 1 } }, 'hash has a wrong type'],
  ['a list as cause', { $set: { causationId: ['a'] } }, 'causationId has a wrong type'],
])('an event with %s', (_, change, reason) => {
  it('is named by every read, and the other streams are read and appended to', async () => {
    await update(change);
    const named = `the \`events\` collection is damaged: wallet-a@2 after position 2 cannot be read (${reason}`;
    for (const refused of [
      read('wallet-a'),
      engine.store.readAll(0, 10),
      engine.store.findCommand('wallet-a', 'c1', 'digest'),
      engine.store.append(noted('wallet-a', 1, 'c1', 'the text 1')),
    ]) {
      await expect(refused).rejects.toMatchObject({ name: 'TornHistory', eventId: 'wallet-a@2', lastPosition: 2 });
      await expect(refused).rejects.toThrow(named);
    }
    expect(await read('wallet-b')).toHaveLength(3);
    expect(await engine.store.readAll(POSITION, 10)).toHaveLength(3);
    expect(await engine.store.append(noted('wallet-b', 3, 'c3', 'next'))).toMatchObject([{ position: 7 }]);
    expect(byTools()).toMatchObject({ eventId: 'wallet-a@2', lastPosition: 2 });
  });
});

describe.each<[string, unknown]>([
  ['a text', '2'],
  ['null', null],
  ['a fraction', 2.5],
  ['a number that is too large', Long.fromString('9223372036854775807')],
  ['an object', { is: 2 }],
])('an event whose version is %s', (_, version) => {
  it.each([
    ['in the middle', POSITION],
    ['at the end', 5],
  ])('%s of its stream refuses the stream by name, also for appends, and no other', async (_, position) => {
    await update({ $set: { version } }, position);
    const named = `after position ${position - 1} cannot be read (version has a wrong type; it belongs to wallet-a)`;
    // In the middle, a version that sorts after all numbers leaves a gap.
    const refused = await read('wallet-a').catch((error) => error.message);
    expect([expect.stringContaining(named), 'wallet-a: the event at version 2 is missing']).toContainEqual(refused);
    const known = await engine.store.version('wallet-a').catch((error) => error.message);
    // Only a text, a large number or an object sorts after the other versions.
    expect(known).toEqual(typeof known === 'number' ? expect.any(Number) : expect.stringContaining(named));
    expect(await read('wallet-b')).toHaveLength(3);
    expect(await engine.store.append(noted('wallet-b', 3, 'c3', 'next'))).toHaveLength(1);
    expect(byTools()).toMatchObject({ lastPosition: position - 1, message: expect.stringContaining(named) });
  });
});

it('a deleted event refuses its stream at the missing version, and the positions after it go on', async () => {
  await onEvents((events) => events.deleteOne({ _id: POSITION as never }));
  await expect(read('wallet-a')).rejects.toThrow(new VersionGap('wallet-a', 2));
  await expect(engine.store.readAll(0, 10)).rejects.toThrow('the event at position 3 is missing');
  expect(await read('wallet-b')).toHaveLength(3);
  expect(await engine.store.append(noted('wallet-b', 3, 'c3', 'next'))).toMatchObject([{ position: 7 }]);
});

it('an append to a stream whose last event is damaged is refused alone: the other appends of its group are stored', async () => {
  await engine.documents.declare(NAMES);
  await update({ $set: { hash: 7 } }, 5);
  const [refused, stored, alongside] = await Promise.allSettled([
    engine.store.append(noted('wallet-a', 3, 'c3', 'next')),
    engine.store.append(noted('wallet-b', 3, 'c3', 'next')),
    engine.store.append({ ...noted('wallet-c', 0, 'c1', 'first'), alongside: [put(NAMES, 'c', { name: 'c' })] }),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { eventId: 'wallet-a@3', lastPosition: 4 } });
  expect([stored, alongside]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
});

it('documents that somebody inserted into the events get no position, and verify lists them', async () => {
  await onEvents((events) => events.insertOne({ stream: 'wallet-x', version: 1, commandId: 'one' }));
  await onEvents((events) => events.insertOne({ _id: 'seven' as never, stream: 'wallet-x', version: 2 }));
  expect(await engine.store.lastPosition()).toBe(6);
  expect(await engine.store.append(noted('wallet-b', 3, 'c3', 'next'))).toMatchObject([{ position: 7 }]);
  await expect(read('wallet-x')).rejects.toThrow('wallet-x@1');
  expect(tools.lastPosition()).toBe(7);
  expect(tools.damage().messages).toEqual([
    expect.stringMatching(/^wallet-x@\d has no valid position: its id is /),
    expect.stringMatching(/^wallet-x@\d has no valid position: its id is /),
  ]);
});

it('a document of 15 MB is read, and the streams beside it too', async () => {
  await update({ $set: { data: JSON.stringify('x'.repeat(15_000_000)) } });
  expect(await read('wallet-a')).toHaveLength(3);
  expect(await engine.store.readAll(0, 10)).toHaveLength(6);
  expect(byTools()).toBeUndefined();
});

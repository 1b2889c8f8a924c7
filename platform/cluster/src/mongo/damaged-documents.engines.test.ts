import { collection, put } from '@goldwake/core';
import { DocumentScheduler, systemClock } from '@goldwake/core/adapters';
import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { freshDatabase, onDatabase } from '../testing/database.js';
import { openMongo } from './open.js';

const SESSIONS = collection<{ email: string; seen: number }>('sessions', { by_email: { fields: ['email'] } });
const { Decimal128 } = mongoose.mongo.BSON;

let uri: string;
let engine: Awaited<ReturnType<typeof openMongo>>;

beforeAll(async () => {
  uri = freshDatabase();
  engine = await openMongo(uri);
  await engine.documents.declare(SESSIONS);
});
afterAll(async () => {
  await engine.close();
  await onDatabase(uri, (connection) => connection.dropDatabase());
});
beforeEach(async () => {
  await onDatabase(uri, (connection) => connection.collection('doc_sessions').deleteMany({}));
  await engine.documents.write(['a', 'b'].map((id) => put(SESSIONS, id, { email: `${id}@example.org`, seen: 1 })));
});

const update = (change: object) =>
  onDatabase(uri, (connection) => connection.collection('doc_sessions').updateOne({ _id: 'a' as never }, change));

describe.each<[string, object, string]>([
  ['no body', { $unset: { body: 1 } }, 'the body is missing'],
  ['the body null', { $set: { body: null } }, 'the body is missing'],
  ['a Date in its body', { $set: { 'body.seen': new Date(0) } }, 'body.seen has a type that JSON lacks'],
  ['a Decimal128 in its body', { $set: { 'body.seen': new Decimal128('1') } }, 'body.seen has a type that JSON lacks'],
  ['bytes in its body', { $set: { 'body.list': [1, Buffer.from('x')] } }, 'body.list.1 has a type that JSON lacks'],
  ['NaN in its body', { $set: { 'body.seen': Number.NaN } }, 'body.seen has a type that JSON lacks'],
  ['a text as revision', { $set: { revision: 'two' } }, 'id or revision has a wrong type'],
  ['no revision', { $unset: { revision: 1 } }, 'id or revision has a wrong type'],
])('a document with %s', (_, change, reason) => {
  it('is named by every read, and the others are read', async () => {
    await update(change);
    const { documents } = engine;
    const named = `MongoDB is damaged: the document sessions/a cannot be read (${reason}); restore it from a copy`;
    const view = await documents.readView();
    for (const refused of [
      documents.get(SESSIONS, 'a'),
      documents.scan(SESSIONS),
      documents.find(SESSIONS, { index: 'by_email' }),
      view.get(SESSIONS, 'a'),
    ]) {
      await expect(refused).rejects.toMatchObject({ name: 'DamagedDocument', collection: 'sessions', id: 'a' });
      await expect(refused).rejects.toThrow(named);
    }
    await view.close();
    expect(await documents.get(SESSIONS, 'b')).toMatchObject({ body: { email: 'b@example.org' } });
    const query = { index: 'by_email', equals: ['b@example.org'] };
    expect(await documents.find(SESSIONS, query)).toHaveLength(1);
  });
});

it('a write to a document whose revision is a text is refused with its name, and other writes are stored', async () => {
  await update({ $set: { revision: 'two' } });
  const writes = ['a', 'b'].map((id) => engine.documents.write([put(SESSIONS, id, { email: 'new', seen: 2 })]));
  const [refused, stored] = await Promise.allSettled(writes);
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'DamagedDocument', id: 'a' } });
  expect(stored).toMatchObject({ status: 'fulfilled' });
});

it.each([null, 'soon'])('a timer whose due time is %j is named and not executed, and the others are', async (due) => {
  const reports: string[] = [];
  const fired: string[] = [];
  const report = (line: string) => void reports.push(line);
  const scheduler = new DocumentScheduler({ documents: engine.documents, clock: systemClock, holder: 'test', report });
  scheduler.handle('test.remind', ({ key }) => void fired.push(key));
  await scheduler.start();
  const timer = { command: 'test.remind', payload: null };
  await scheduler.schedule({ ...timer, key: 'damaged', at: Date.now() + 3_600_000 });
  await onDatabase(uri, (connection) =>
    connection
      .collection('doc_timers')
      .updateOne({ _id: 'test.remind:damaged' as never }, { $set: { 'body.due': due } }),
  );
  await scheduler.schedule({ ...timer, key: 'sound', at: Date.now() });
  await until(() => fired.length > 0 && reports.length > 0);
  await scheduler.stop();
  expect(fired).toEqual(['sound']);
  expect(reports).toEqual(['test.remind:damaged: the timer is damaged and is not executed: it has no due time']);
});

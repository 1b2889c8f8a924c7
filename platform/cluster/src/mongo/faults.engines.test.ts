import { collection, put, RevisionConflict } from '@goldwake/core';
import { StorageFailed } from '@goldwake/core/adapters';
import { noted, until } from '@goldwake/core/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { onDatabase } from '../testing/database.js';
import { expectValidHistory } from '../testing/expect-valid-history.js';
import { type ReplyDropper, startReplyDropper } from '../testing/losing-replies.js';
import { type OwnEngine, ownMongo } from '../testing/own-engine.js';
import { openMongo } from './open.js';

const NAMES = collection<{ name: string }>('names', { name: { fields: ['name'], unique: true } });
const NOT_WRITABLE_PRIMARY = 10_107;
const AWAY_MS_MAX = 12_000;

let mongo: OwnEngine;
let way: ReplyDropper;
let uri: string;
let engine: Awaited<ReturnType<typeof openMongo>>;
let databases = 0;

beforeAll(async () => {
  mongo = await ownMongo();
  way = await startReplyDropper(mongo.port);
});

beforeEach(async () => {
  uri = `mongodb://127.0.0.1:${mongo.port}/faults${++databases}?replicaSet=goldwake`;
  engine = await openMongo(uri);
  await engine.documents.declare(NAMES);
});

afterEach(async () => {
  await engine.close();
});

afterAll(async () => {
  await way.close();
  await mongo.close();
});

/** An append of two events and a document, which needs a transaction. */
function opening(uid: string) {
  return { ...noted(`account-${uid}`, 0, 'open', 1, 2), alongside: [put(NAMES, uid, { name: uid }, 0)] };
}

/** Makes the server fail the next `times` commands of the given kinds. */
async function failing(times: number, failCommands: string[], how: object): Promise<void> {
  const command = { configureFailPoint: 'failCommand', mode: { times }, data: { failCommands, ...how } };
  await onDatabase(uri, async (connection) => connection.db?.admin().command(command));
}

async function expectStored(count: number): Promise<void> {
  expect(await expectValidHistory(uri, new Map())).toHaveLength(count);
}

describe('a MongoDB failure during a write', () => {
  const faults: [rule: string, failCommands: string[], how: object][] = [
    ['a commit whose connection breaks', ['commitTransaction'], { closeConnection: true }],
    ['an insert whose connection breaks', ['insert'], { closeConnection: true }],
    ['a primary that steps down at an insert', ['insert'], { errorCode: NOT_WRITABLE_PRIMARY }],
    ['a primary that steps down at a commit', ['commitTransaction'], { errorCode: NOT_WRITABLE_PRIMARY }],
  ];
  it.each(faults)(
    '%s, several times in a row: the append succeeds and is stored once',
    async (_rule, commands, how) => {
      for (const times of [1, 2, 5]) {
        await failing(times, commands, how);
        const [first] = await engine.store.append(opening(`t${times}`));
        expect(first?.version).toBe(1);
        await failing(times, commands, how);
        await engine.store.append(noted(`account-t${times}`, 2, 'next', 3));
        expect(await engine.documents.get(NAMES, `t${times}`)).toMatchObject({ revision: 1 });
      }
      await expectStored(9);
    },
  );

  it.each([
    ['an insert', 'insert', noted('account-a', 0, 'c1', 1)],
    ['a commit', 'commitTransaction', opening('a')],
  ])(
    'the response to %s is lost after execution: the append is acknowledged and stored once',
    async (_what, text, append) => {
      const direct = uri
        .replace(String(mongo.port), String(way.port))
        .replace('replicaSet=goldwake', 'directConnection=true');
      const beyond = await openMongo(direct);
      try {
        const before = way.dropped;
        way.dropReplyTo(text);
        const stored = await beyond.store.append(append);
        expect(way.dropped).toBe(before + 1);
        expect(await beyond.store.readAll(0, 10)).toEqual(stored);
        await expectStored(append.events.length);
      } finally {
        await beyond.close();
      }
    },
  );
});

describe('MongoDB with a write that the majority has not acknowledged yet', () => {
  const flushing = (mode: 'off' | 'alwaysOn') =>
    onDatabase(uri, async (connection) =>
      connection.db?.admin().command({ configureFailPoint: 'pauseJournalFlusherBeforeFlush', mode }),
    );
  // Resets the fail point also after a failed test; otherwise later tests would wait for the journal flusher.
  afterEach(() => flushing('off'));

  const changed = (name: string) => put(NAMES, 'a', { name }, 1);
  const ways: [way: string, change: () => Promise<unknown>][] = [
    ['a write', () => engine.documents.write([changed('late')])],
    ['an append', () => engine.store.append({ ...noted('account-a', 0, 'c1', 1), alongside: [changed('late')] })],
  ];

  it.each(ways)('%s that conflicts with it is refused once the conflicting write can be read', async (_way, change) => {
    await engine.documents.write([put(NAMES, 'a', { name: 'a' })]);
    await flushing('alwaysOn');
    let isOver = false;
    const first = engine.documents.write([changed('first')]);
    await onDatabase(uri, async (connection) => {
      const written = { _id: 'a' as never, revision: 2 };
      const names = connection.collection('doc_names');
      await until(async () => (await names.findOne(written, { readConcern: 'local' })) !== null);
    });
    const changing = change().finally(() => {
      isOver = true;
    });
    const found = changing.catch((error) => {
      expect(error).toBeInstanceOf(RevisionConflict);
      return engine.documents.get(NAMES, 'a');
    });
    await onDatabase(uri, async (connection) => {
      const waiting = { currentOp: 1, 'command.readConcern.level': 'linearizable' };
      const isWaiting = async () => (await connection.db?.admin().command(waiting))?.inprog.length > 0;
      await until(async () => isOver || (await isWaiting()));
    });
    await flushing('off');
    expect(await found).toMatchObject({ revision: 2, body: { name: 'first' } });
    await first;
  });
});

describe('MongoDB is killed', () => {
  it('under load: no acknowledged append is lost, and after the restart each pending command is stored once', async () => {
    const acknowledged = new Map<string, string>();
    let over = false;
    const write = async (writer: number) => {
      for (let version = 0; !over; version += 2) {
        const append = noted(`wallet-${writer}`, version, `c${version}`, version, 'x');
        // Repeats the same command until it succeeds, as a client does.
        for (let stored = false; !stored; ) {
          try {
            for (const { eventId, hash } of await engine.store.append(append)) acknowledged.set(eventId, hash);
            stored = true;
          } catch (error) {
            expect(error).toBeInstanceOf(StorageFailed);
          }
        }
      }
    };
    const writers = Array.from({ length: 16 }, (_, writer) => write(writer));
    for (let kill = 0; kill < 3; kill++) {
      const before = acknowledged.size;
      await until(() => acknowledged.size >= before + 200);
      await mongo.kill();
      await mongo.start();
    }
    over = true;
    await Promise.all(writers);
    await expectValidHistory(uri, acknowledged);
  });

  it('and stays down: appends, reads and writes fail with StorageFailed in time; after a restart all work again', async () => {
    await engine.store.append(noted('wallet-a', 0, 'c1', 1));
    const stop = new AbortController();
    await mongo.kill();
    const since = Date.now();
    const refused = await Promise.allSettled([
      engine.store.append(noted('wallet-a', 1, 'c2', 2)),
      engine.store.append(opening('b')),
      engine.store.version('wallet-a'),
      engine.documents.get(NAMES, 'b'),
      engine.documents.write([put(NAMES, 'c', { name: 'c' })]),
    ]);
    expect(Date.now() - since).toBeLessThan(AWAY_MS_MAX);
    for (const outcome of refused) {
      expect(outcome.status).toBe('rejected');
      expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(StorageFailed);
    }
    await expect(openMongo(uri)).rejects.toBeInstanceOf(StorageFailed);
    await mongo.start();
    expect(await engine.documents.get(NAMES, 'b')).toBeUndefined();
    expect(await engine.documents.get(NAMES, 'c')).toBeUndefined();
    await expectStored(1);
    const following = engine.store.tail(1, stop.signal)[Symbol.asyncIterator]().next();
    const [second] = await engine.store.append(noted('wallet-a', 1, 'c2', 2));
    expect((await following).value).toEqual([second]);
    stop.abort();
    await engine.store.append(opening('b'));
    await expectStored(4);
  });
});

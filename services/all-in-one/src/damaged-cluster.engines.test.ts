import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openCluster } from '@goldwake/cluster';
import type { Engine } from '@goldwake/core';
import { runNode } from '@goldwake/core/testing';
import { createApp } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import request from 'supertest';
import { SERVICES } from './modules.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const NAMES = ['anna', 'bert', 'cleo', 'dora', 'emil', 'fred', 'gina'] as const;
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };
const PASSWORD = 'harbour lights at dusk';

const env = { ...process.env };
const [server, options] = String(env.GOLDWAKE_MONGO).split('/?');
const mongo = `${server}/damaged_${randomBytes(6).toString('hex')}?${options}`;
const kafka = [String(env.GOLDWAKE_KAFKA)];
const topics = { namespace: `damaged-${randomBytes(6).toString('hex')}`, partitions: 3 };
const dataKey = randomBytes(32).toString('hex');
// The tests pass --mongo on each call, so the environment variable must not be set.
delete env.GOLDWAKE_MONGO;

let casino: Awaited<ReturnType<typeof open>>;
let uids: Record<string, string>;
let tokens: Record<string, string>;

/** Starts all services in this process on the cluster engine. */
async function open() {
  const engine: Engine = await openCluster({ mongo, kafka, service: 'all', topics, report: () => {}, dataKey });
  const app = await (await createApp({ engine, modules: SERVICES })).start();
  const close = async () => {
    await app.close();
    await engine.close();
  };
  return { url: app.url, engine, close };
}

/** Restarts the casino, so that it remembers no stream. */
async function reopen(): Promise<void> {
  await casino.close();
  casino = await open();
}

beforeAll(async () => {
  casino = await open();
  uids = {};
  tokens = {};
  for (const name of NAMES) {
    const body = { email: `${name}@example.org`, password: PASSWORD, username: name, dateOfBirth: '1990-01-01' };
    const { user, access_token } = (await request(casino.url).post('/api/auth/sign-up').send(body).expect(201)).body;
    uids[name] = user.uid;
    tokens[name] = access_token;
    await send('/api/promotions/daily-claim', access_token).expect(201);
  }
  await casino.engine.bus.settled(await casino.engine.store.lastPosition());
});
afterAll(async () => {
  await casino.close();
  await onDatabase((connection) => connection.dropDatabase());
});

async function onDatabase<T>(work: (connection: mongoose.Connection) => Promise<T>): Promise<T> {
  const connection = await mongoose.createConnection(mongo).asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Changes one document. Returns a function that restores it. */
async function damage(name: string, filter: object, change: object): Promise<() => Promise<unknown>> {
  const sound = await onDatabase(async (connection) => {
    const target = connection.collection(name);
    const found = await target.findOne(filter);
    await target.updateOne({ _id: found?._id as never }, change);
    return found;
  });
  return () =>
    onDatabase((connection) => connection.collection(name).replaceOne({ _id: sound?._id as never }, sound as never));
}

const send = (path: string, token: string, body: object = {}) =>
  request(casino.url).post(path).set('authorization', `Bearer ${token}`).send(body);
const get = (path: string, token: string) => request(casino.url).get(path).set('authorization', `Bearer ${token}`);
const signIn = (name: string) =>
  request(casino.url)
    .post('/api/auth/sign-in')
    .send({ email: `${name}@example.org`, password: PASSWORD });

const verify = () => runNode(REPLAY, ['verify', '--mongo', mongo], { env });

async function expectOthersPlay(): Promise<void> {
  const { access_token } = (await signIn('gina').expect(200)).body;
  await send('/api/games/dice/bets', access_token, BET).expect(201);
  await get('/api/wallet', access_token).expect(200);
  await request(casino.url).get('/api/health/ready').expect(200);
}

const problem = (detail: string) => ({ code: 'data_damaged', status: 500, detail: expect.stringContaining(detail) });

describe('a damaged event of one player', () => {
  const DAMAGES: [name: string, category: string, version: number, change: object][] = [
    ['anna', 'wallet', 2, { $set: { data: null } }],
    ['bert', 'wallet', 2, { $set: { data: 'null' } }],
    ['cleo', 'wallet', 1, { $set: { stream: 'nobody-x' } }],
    ['dora', 'wallet', 2, { $set: { schemaVersion: '1' } }],
    ['emil', 'account', 1, { $unset: { hash: 1 } }],
  ];
  const restores: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    for (const [name, category, version, change] of DAMAGES) {
      restores.push(await damage('events', { stream: `${category}-${uids[name]}`, version }, change));
    }
    await reopen();
  });

  it.each([
    ['anna', 'data null', '@2'],
    ['bert', 'the JSON null as data', '@2'],
    ['cleo', 'the name of another stream', ': the event at version 1 is missing'],
    ['dora', 'a text as schema version', '@2'],
  ])('%s, whose wallet has an event with %s, is refused with its name; others play', async (name, _, named) => {
    const token = String(tokens[name]);
    expect((await signIn(name).expect(200)).body.user).toMatchObject({ username: name, gc_balance: null });
    for (const answer of [
      await get('/api/wallet', token),
      await get('/api/wallet/history', token),
      await send('/api/games/dice/bets', token, BET),
      await send('/api/wallet/top-up', token),
    ]) {
      expect(answer.body).toMatchObject(problem(`wallet-${uids[name]}${named}`));
    }
    await expectOthersPlay();
  });

  it('emil, whose account has an event without a hash, cannot sign in; others can', async () => {
    for (let times = 0; times < 3; times++)
      expect((await signIn('emil')).body).toMatchObject(problem(`account-${uids.emil}@1`));
    await expectOthersPlay();
  });

  it('is named by verify with its position; after the repair all is clean', async () => {
    const found = await verify();
    expect([found.code, found.err]).toEqual([1, '']);
    expect(found.out).toMatch(new RegExp(`^ *\\d+ +wallet-${uids.anna}@2 `, 'm'));
    for (const restore of restores) await restore();
    await reopen();
    await signIn('emil').expect(200);
    await casino.engine.bus.settled(await casino.engine.store.lastPosition());
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringMatching(/^Clean: /) });
  });
});

describe('a damaged document of one player', () => {
  it.each<[string, (uid: string) => object, object]>([
    ['credentials', (uid) => ({ _id: uid }), { $set: { revision: 'one' } }],
    ['credentials', (uid) => ({ _id: uid }), { $set: { 'body.created_at': new Date(0) } }],
    ['player_keys', (uid) => ({ _id: uid }), { $set: { body: null } }],
  ])('%s refuses the sign-in by name, and others play', async (collection, filter, change) => {
    const restore = await damage(`doc_${collection}`, filter(String(uids.fred)), change);
    expect((await signIn('fred')).body).toMatchObject(problem(`the document ${collection}/${uids.fred}`));
    await expectOthersPlay();
    await restore();
    await signIn('fred').expect(200);
  });

  it('sessions refuses the list of the sessions by name, and others play', async () => {
    const { access_token } = (await signIn('fred').expect(200)).body;
    const restore = await damage(
      'doc_sessions',
      { 'body.uid': uids.fred },
      { $set: { 'body.started_at': new Date(0) } },
    );
    expect((await get('/api/self/sessions', access_token)).body).toMatchObject(problem('the document sessions/'));
    await expectOthersPlay();
    await restore();
    await get('/api/self/sessions', access_token).expect(200);
  });
});

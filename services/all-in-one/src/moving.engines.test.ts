import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCluster, openClusterDocuments } from '@goldwake/cluster';
import { collection, type Engine, remove } from '@goldwake/core';
import { runNode, until } from '@goldwake/core/testing';
import { DATA_KEY_FILE } from '@goldwake/embedded';
import { createApp } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import request from 'supertest';
import { createCasino } from './casino.js';
import { SERVICES } from './modules.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const HISTORY = fileURLToPath(new URL('../../replay/dist/testing/history-main.js', import.meta.url));
const FILES = ['events.jsonl', 'documents.jsonl', 'manifest.json'];
const RELAY = collection('relay');
const MINUTES = 60_000;

const env = { ...process.env };
const mongo = String(env.GOLDWAKE_MONGO);
const kafka = [String(env.GOLDWAKE_KAFKA)];
// The tests pass --data or --mongo on each call, so the environment variable must not be set.
delete env.GOLDWAKE_MONGO;

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-moving-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));
const newFolder = () => join(scratch, randomBytes(6).toString('hex'));

function database(): string {
  const [server, options] = mongo.split('/?');
  return `${server}/moving_${randomBytes(6).toString('hex')}?${options}`;
}

const replay = (...args: string[]) => runNode(REPLAY, args, { env });

async function clean(...args: string[]): Promise<string> {
  const { code, out, err } = await replay(...args);
  expect([code, out, err]).toEqual([0, expect.any(String), '']);
  return out;
}

/**
 * Starts all services in this process on the cluster engine.
 * @param data data folder with the casino's data key
 */
async function openOnCluster(uri: string, namespace: string, data?: string) {
  const report = () => {};
  const dataKey = data && (await readFile(join(data, DATA_KEY_FILE), 'utf8')).trim();
  const topics = { namespace, partitions: 3 };
  const engine = await openCluster({ mongo: uri, kafka, service: 'all', topics, report, ...(dataKey && { dataKey }) });
  const app = await (await createApp({ engine, modules: SERVICES })).start();
  const close = async () => {
    await app.close();
    await engine.close();
  };
  return { url: app.url, engine, close };
}

const credentials = (name: string) => ({ email: `${name}@example.org`, password: 'Quiet-Harbor-42' });

async function signUp(url: string, name: string): Promise<string> {
  const body = { ...credentials(name), username: name, dateOfBirth: '1990-01-01' };
  return (await request(url).post('/api/auth/sign-up').send(body).expect(201)).body.access_token;
}

async function signIn(url: string, name: string): Promise<string> {
  return (await request(url).post('/api/auth/sign-in').send(credentials(name)).expect(200)).body.access_token;
}

const post = (url: string, token: string, path: string, body: object = {}) =>
  request(url).post(path).set('authorization', `Bearer ${token}`).send(body).expect(201);

async function walletOf(url: string, token: string): Promise<object> {
  return (await request(url).get('/api/wallet').set('authorization', `Bearer ${token}`).expect(200)).body;
}

/** Places dice bets whose stakes and targets are derived from a seed. The rolls themselves are not seeded. */
async function play(url: string, token: string, seed: number, bets: number): Promise<void> {
  for (let bet = 1; bet <= bets; bet++) {
    await post(url, token, '/api/games/dice/bets', {
      currency: (seed + bet) % 4 === 0 ? 'sweeps_coins' : 'gold_coins',
      stake: String(10_000 + ((seed * 7_919 + bet * 104_729) % 9_973)),
      target: `${10 + ((seed + bet * 13) % 80)}.00`,
      direction: (seed + bet) % 2 === 0 ? 'over' : 'under',
    });
  }
}

async function settled(engine: Pick<Engine, 'store' | 'bus'>): Promise<void> {
  await engine.bus.settled(await engine.store.lastPosition());
}

async function played(dataDir: string, names: readonly string[], seed: number, bets: number) {
  const casino = await createCasino({ dataDir });
  const wallets: Record<string, object> = {};
  for (const [at, name] of names.entries()) {
    const token = await signUp(casino.url, name);
    await post(casino.url, token, '/api/promotions/daily-claim');
    await play(casino.url, token, seed + at, bets);
    wallets[name] = await walletOf(casino.url, token);
  }
  await settled(casino.engine);
  await casino.close();
  return wallets;
}

it(
  'a casino moved to cluster mode and back keeps its history, wallets and sign-ins',
  async () => {
    const [data, out, back, outAgain, outBack] = [newFolder(), newFolder(), newFolder(), newFolder(), newFolder()];
    const [uri, namespace] = [database(), `moving-${randomBytes(6).toString('hex')}`];
    const names = ['anna', 'bert', 'cleo'];
    const wallets = await played(data, names, 1, 70);

    await clean('export', '--complete', '--out', out, '--data', data);
    await clean('import', out, '--mongo', uri);
    await clean('verify', '--mongo', uri);
    await clean('diff', '--with', uri, '--data', data);

    const cluster = await openOnCluster(uri, namespace, data);
    try {
      for (const [at, name] of names.entries()) {
        const token = await signIn(cluster.url, name);
        expect(await walletOf(cluster.url, token)).toEqual(wallets[name]);
        await play(cluster.url, token, 100 + at, 20);
        wallets[name] = await walletOf(cluster.url, token);
      }
      await settled(cluster.engine);
      await clean('verify', '--mongo', uri);
      await clean('rebuild', '--compare-only', '--mongo', uri);
    } finally {
      await cluster.close();
    }

    await clean('export', '--complete', '--out', outAgain, '--mongo', uri);
    await clean('import', outAgain, '--data', back);
    await clean('diff', '--with', uri, '--data', back);
    await clean('export', '--complete', '--out', outBack, '--data', back);
    for (const file of FILES) {
      expect(await readFile(join(outBack, file), 'utf8')).toBe(await readFile(join(outAgain, file), 'utf8'));
    }
    await cp(join(data, DATA_KEY_FILE), join(back, DATA_KEY_FILE));
    const casino = await createCasino({ dataDir: back });
    try {
      for (const name of names)
        expect(await walletOf(casino.url, await signIn(casino.url, name))).toEqual(wallets[name]);
      await settled(casino.engine);
    } finally {
      await casino.close();
    }
    await clean('verify', '--data', back);
  },
  20 * MINUTES,
);

it(
  'after the loss of all Kafka data, a reset relay publishes every event again and no effect is applied twice',
  async () => {
    const [data, out, uri] = [newFolder(), newFolder(), database()];
    await played(data, ['anna'], 5, 30);
    await clean('export', '--complete', '--out', out, '--data', data);
    await clean('import', out, '--mongo', uri);
    const first = await openOnCluster(uri, `before-${randomBytes(6).toString('hex')}`, data);
    await settled(first.engine);
    const events = await first.engine.store.lastPosition();
    await first.close();
    // A new namespace has neither topics nor offsets in Kafka, like a lost cluster. The operator's part of the recovery
    // is to delete the relay document.
    const { documents, close } = await openClusterDocuments(uri);
    await documents.write([remove(RELAY, 'relay')]);
    await close();
    const second = await openOnCluster(uri, `anew-${randomBytes(6).toString('hex')}`, data);
    try {
      const token = await signIn(second.url, 'anna');
      await play(second.url, token, 6, 10);
      await settled(second.engine);
      expect(await second.engine.store.lastPosition()).toBeGreaterThanOrEqual(events + 10);
      await clean('verify', '--mongo', uri);
    } finally {
      await second.close();
    }
  },
  20 * MINUTES,
);

describe('an invalid import is refused with one line and leaves the database empty', () => {
  let sound: string;
  beforeAll(async () => {
    const data = newFolder();
    sound = newFolder();
    await played(data, ['anna'], 8, 5);
    await clean('export', '--complete', '--out', sound, '--data', data);
  }, 5 * MINUTES);

  async function refused(folder: string, uri: string, reason: RegExp): Promise<void> {
    const { code, out, err } = await replay('import', folder, '--mongo', uri);
    expect([code, out, err]).toEqual([2, '', expect.stringMatching(reason)]);
    expect(err.trim()).not.toContain('\n');
  }

  const text = (folder: string, file: string) => readFile(join(folder, file), 'utf8');
  it.each<[string, RegExp, (folder: string) => Promise<void>]>([
    ['truncated events', /contains \d+ complete events/, (to) => truncate(join(to, 'events.jsonl'), 4_000)],
    ['truncated documents', /contains \d+ complete documents/, (to) => truncate(join(to, 'documents.jsonl'), 700)],
    [
      'a missing document',
      /contains \d+ complete documents/,
      async (to) => {
        const lines = (await text(to, 'documents.jsonl')).split('\n');
        await writeFile(join(to, 'documents.jsonl'), lines.slice(1).join('\n'));
      },
    ],
    [
      'a changed byte in an event',
      /the hash does not match|prevHash/,
      async (to) => writeFile(join(to, 'events.jsonl'), (await text(to, 'events.jsonl')).replace('"500', '"501')),
    ],
    [
      'a changed byte in a document',
      /documents\.jsonl: was changed/,
      async (to) =>
        writeFile(
          join(to, 'documents.jsonl'),
          (await text(to, 'documents.jsonl')).replace('"revision":', '"revision":9'),
        ),
    ],
    [
      'a newer format',
      /has format 3, but this Goldwake reads 1 and 2/,
      async (to) =>
        writeFile(
          join(to, 'manifest.json'),
          (await text(to, 'manifest.json')).replace('"format_version": 2', '"format_version": 3'),
        ),
    ],
    ['no documents at all', /documents\.jsonl is missing/, (to) => rm(join(to, 'documents.jsonl'))],
  ])(
    'an export with %s is refused',
    async (_, reason, harm) => {
      const [folder, uri] = [newFolder(), database()];
      await cp(sound, folder, { recursive: true });
      await harm(folder);
      await refused(folder, uri, reason);
      expect(await collectionsOf(uri)).toEqual([]);
    },
    2 * MINUTES,
  );

  it(
    'an import into a database that is not empty is refused',
    async () => {
      const uri = database();
      await clean('import', sound, '--mongo', uri);
      await refused(sound, uri, /the database .* is not empty/);
      await clean('verify', '--mongo', uri);
    },
    2 * MINUTES,
  );

  it(
    'an invalid MongoDB address and an unreachable one are refused',
    async () => {
      await refused(sound, 'postgres://127.0.0.1/x', /--mongo: expected an address/);
      await refused(sound, 'mongodb://127.0.0.1:9/x?replicaSet=none', /MongoDB/);
    },
    2 * MINUTES,
  );
});

it(
  'a killed import leaves a database that no command opens, and the next import starts from scratch',
  async () => {
    const [data, out, uri] = [newFolder(), newFolder(), database()];
    await once(spawn(process.execPath, [HISTORY, '--events', '20000', '--data', data]), 'close');
    await clean('export', '--complete', '--out', out, '--data', data);
    const importing = spawn(process.execPath, [REPLAY, 'import', out, '--mongo', uri], { env });
    await crashPoint(importing, uri);
    importing.kill('SIGKILL');
    await once(importing, 'close');

    const unfinished = /contains an incomplete import; run the import again/;
    const verified = await replay('verify', '--mongo', uri);
    expect(verified).toEqual({ code: 2, out: '', err: expect.stringMatching(unfinished) });
    await expect(openOnCluster(uri, 'unfinished')).rejects.toThrow(unfinished);
    await clean('import', out, '--mongo', uri);
    await clean('verify', '--mongo', uri);
    await clean('diff', '--with', uri, '--data', data);
  },
  10 * MINUTES,
);

async function onDatabase<T>(uri: string, work: (connection: mongoose.Connection) => Promise<T>): Promise<T> {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const collectionsOf = (uri: string) =>
  onDatabase(uri, async (connection) => (await connection.listCollections()).map(({ name }) => name));

/** Waits until the import has stored some events. Fails if the import ends first. */
async function crashPoint(importing: ChildProcess, uri: string): Promise<void> {
  await onDatabase(uri, (connection) =>
    until(async () => {
      if (importing.exitCode !== null) throw new Error('the import ended before it could be killed');
      return (await connection.collection('events').estimatedDocumentCount()) > 0;
    }, 5 * MINUTES),
  );
}

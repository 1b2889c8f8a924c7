import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freshDatabase, onDatabase, ownMongo } from '@goldwake/cluster/testing';
import { runNode } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const HISTORY = fileURLToPath(new URL('../../replay/dist/testing/history-main.js', import.meta.url));
const EVENTS = 600;
const PLAYER = 'p1';

const env = { ...process.env };
// The tests pass --data or --mongo on each call, so the environment variable must not be set.
delete env.GOLDWAKE_MONGO;
let scratch: string;
let folder: string;
let exported: string;
let sound: string;

const replay = (...args: string[]) => runNode(REPLAY, args, { env });

async function imported(uri: string): Promise<string> {
  expect(await replay('import', exported, '--mongo', uri)).toMatchObject({ code: 0, err: '' });
  return uri;
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-replay-cluster-'));
  folder = join(scratch, 'data');
  exported = join(scratch, 'export');
  const made = spawn(process.execPath, [HISTORY, '--events', String(EVENTS), '--players', '3', '--data', folder]);
  await once(made, 'close');
  await replay('rebuild', '--data', folder);
  await replay('export', '--complete', '--out', exported, '--data', folder);
  sound = await imported(freshDatabase());
}, 120_000);
afterAll(async () => {
  await onDatabase(sound, (connection) => connection.dropDatabase());
  await rm(scratch, { recursive: true, force: true });
});

/** Returns what tail prints for all events until it is interrupted. */
async function tailed(...where: string[]): Promise<string[]> {
  const child = spawn(process.execPath, [REPLAY, 'tail', '--after', '0', ...where], { env });
  const ended = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (lines.push(line) === EVENTS) child.kill('SIGINT');
  }
  expect((await ended)[0]).toBe(0);
  return lines;
}

/** Changes the stake of a bet and leaves its hash as it was. @returns id of the event */
function forge(uri: string): Promise<string> {
  return onDatabase(uri, async (connection) => {
    const events = connection.collection<{ _id: number; stream: string; version: number; data: string }>('events');
    const event = await events.findOne({ stream: `wallet-${PLAYER}`, type: 'bet_and_win_settled' });
    if (!event) throw new Error('the history contains no bet');
    const { _id, stream, version, data } = event;
    await events.updateOne({ _id }, { $set: { data: data.replace(/"stake":"\d+"/, '"stake":"1"') } });
    return `${stream}@${version}`;
  });
}

describe('a command on MongoDB prints what it prints on the folder with the same events', () => {
  it.each([
    [['streams']],
    [['show', `wallet-${PLAYER}`]],
    [['show', '--type', 'bet_and_win_settled', '--last', '3']],
    [['balance', PLAYER, '--at', '17']],
    [['explain', PLAYER]],
    [['bisect']],
    [['bisect', PLAYER, '--from-zero']],
    [['bisect', '--rule', 'draws']],
    [['what-if', PLAYER, '--without', `wallet-${PLAYER}@20`]],
  ])('%j', async (args) => {
    const [onMongo, onFolder] = await Promise.all([
      replay(...args, '--mongo', sound),
      replay(...args, '--no-snapshots', '--data', folder),
    ]);
    expect(onMongo).toEqual(onFolder);
    expect(onMongo.out).not.toBe('');
  });

  it('verify', async () => {
    const clean = { code: 0, out: expect.stringMatching(/^Clean: /), err: '' };
    expect(await replay('verify', '--mongo', sound)).toEqual(clean);
  });

  it('anchor --now, whose line verify accepts', async () => {
    const root = (text: string) => / root=\w+ history=\w+/.exec(text)?.[0];
    const [onMongo, onFolder] = await Promise.all([
      replay('anchor', '--now', '--mongo', sound),
      replay('anchor', '--now', '--data', folder),
    ]);
    expect(root(onMongo.out)).toBe(root(onFolder.out));
    const line = onFolder.out.trim();
    expect(await replay('verify', '--rule', 'anchors', '--anchor', line, '--mongo', sound)).toMatchObject({ code: 0 });
  });

  it('tail', async () => {
    const [onMongo, onFolder] = await Promise.all([tailed('--mongo', sound), tailed('--data', folder)]);
    expect(onMongo).toEqual(onFolder);
  });

  it('show --reveal is refused in one line where the cluster of the database does not run', async () => {
    const args = ['--player', PLAYER, '--reveal', 'Asked for a copy', '--mongo', sound];
    const { code, out, err } = await replay('show', ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^--reveal needs the running casino, which records who reads the data: .*\n$/);
  });

  it('verify --since-anchor is refused in one line, because its result is kept in a data folder', async () => {
    const { code, out, err } = await replay('verify', '--since-anchor', '--mongo', sound);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^--since-anchor needs a data folder with the complete history; run verify without it\n$/);
  });
});

describe('a forged event in MongoDB', () => {
  let uri: string;
  let forged: string;
  let watching: ChildProcess | undefined;
  beforeAll(async () => {
    uri = await imported(freshDatabase());
    forged = await forge(uri);
  }, 60_000);
  afterAll(async () => {
    watching?.kill('SIGKILL');
    await onDatabase(uri, (connection) => connection.dropDatabase());
  });

  it.each([[['verify', '--json']], [['bisect']], [['bisect', PLAYER]]])('is named by %j', async (args) => {
    const { code, out } = await replay(...args, '--mongo', uri);
    expect(code).toBe(1);
    expect(out).toContain(forged);
  });

  it('is named by compare with the folder', async () => {
    const { code, out } = await replay('compare', folder, uri);
    expect(code).toBe(1);
    expect(out).toContain(forged);
  });

  it('ends watch with code 1', async () => {
    const child = spawn(process.execPath, [REPLAY, 'watch', '--mongo', uri], { env });
    watching = child;
    const ended = once(child, 'close');
    const [line] = await once(createInterface(child.stdout), 'line');
    expect(line).toContain(`${forged}  chain: `);
    expect((await ended)[0]).toBe(1);
  });
});

it('a MongoDB user who may only read suffices for every command that reads, and cannot rebuild', async () => {
  const key = join(scratch, 'key');
  await writeFile(key, randomBytes(48).toString('base64'), { mode: 0o600 });
  const mongo = await ownMongo(`--auth --keyFile ${key}`);
  try {
    const address = `127.0.0.1:${mongo.port}`;
    await createUsers(address);
    const uri = (user: string) =>
      `mongodb://${user}:secret@${address}/goldwake?replicaSet=goldwake&authSource=${user === 'admin' ? 'admin' : 'goldwake'}`;
    await imported(uri('admin'));
    // A tunnel reaches only one address, so the driver must not look for the others of the replica set.
    const reading = ['--mongo', `${uri('reader')}&directConnection=true`];
    for (const args of [
      ['streams'],
      ['show', `wallet-${PLAYER}`],
      ['balance', PLAYER],
      ['explain', PLAYER],
      ['diff'],
      ['bisect'],
      ['bisect', PLAYER],
      ['anchor', '--now'],
    ]) {
      const { code, err } = await replay(...args, ...reading);
      expect([args, code, err]).toEqual([args, 0, '']);
    }
    const verified = await replay('verify', '--json', ...reading);
    expect(verified).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(verified.out)).toMatchObject({
      findings: [],
      notes: [expect.stringContaining('this MongoDB user lacks the role dbAdmin')],
    });
    const rebuilt = await replay('rebuild', ...reading);
    expect(rebuilt.code).toBe(2);
    expect(rebuilt.err).not.toContain('secret');
  } finally {
    await mongo.close();
  }
}, 240_000);

/** The first user is created without a password; MongoDB allows that from the same machine only. */
async function createUsers(address: string): Promise<void> {
  const options = '?replicaSet=goldwake&directConnection=true';
  const first = await mongoose.createConnection(`mongodb://${address}/admin${options}`).asPromise();
  await first.db?.command({ createUser: 'admin', pwd: 'secret', roles: ['root'] });
  await first.close();
  const admin = await mongoose
    .createConnection(`mongodb://admin:secret@${address}/goldwake${options}&authSource=admin`)
    .asPromise();
  await admin.db?.command({ createUser: 'reader', pwd: 'secret', roles: [{ role: 'read', db: 'goldwake' }] });
  await admin.close();
}

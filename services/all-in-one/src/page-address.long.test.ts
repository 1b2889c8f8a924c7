import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SessionResponse } from '@goldwake/contracts/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Casino, createCasino } from './casino.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));

let casino: Casino;
let dataDir: string;
let uid: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-page-address-'));
  casino = await createCasino({ dataDir });
  const body = {
    email: 'anna@example.com',
    username: 'anna',
    password: 'a long enough secret',
    dateOfBirth: '1990-04-01',
  };
  const session: SessionResponse = (await request(casino.url).post('/api/auth/sign-up').send(body).expect(201)).body;
  uid = session.user.uid;
  await request(casino.url)
    .post('/api/wallet/top-up')
    .set('authorization', `Bearer ${session.access_token}`)
    .set('idempotency-key', 'top-up-1')
    .send({})
    .expect(201);
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs a replay command and returns what it prints to standard error. */
function errorsOf(...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [REPLAY, ...args, '--data', dataDir], (_error, _out, err) => resolve(err));
  });
}

describe('the page that a command prints', () => {
  it.each<[args: string[], path: (uid: string) => string]>([
    [['balance', 'anna'], (uid) => `/wallet-${uid}`],
    [['balance', 'anna', '--at', '1'], (uid) => `/wallet-${uid}?at=1`],
    [['balance', 'anna', '--at', '@2'], (uid) => `/wallet-${uid}?at=@2`],
    [
      ['explain', 'anna', '--at', '2030-01-01T00:00Z'],
      (uid) => `/wallet-${uid}?at=2030-01-01T00:00:00.000Z&tab=explain`,
    ],
    [['diff', 'anna'], (uid) => `/wallet-${uid}?tab=diff`],
    [['bisect', 'anna', '--claim', '3.00 GC at version 1'], (uid) => `/wallet-${uid}?at=1&tab=event`],
    [['verify'], () => ''],
  ])('%p prints the address of the same question', async (args, path) => {
    expect(await errorsOf(...args)).toBe(`\nPage: ${casino.url}/workbench${path(uid)}\n`);
  });

  it('shows the stream with the filters, and positions as such', async () => {
    const stream = `wallet-${uid}`;
    const err = await errorsOf('show', stream, '--reason', 'top_up', '--from', '1', '--to', '2030-01-01');
    expect(err).toBe(`\nPage: ${casino.url}/workbench/${stream}?reason=top_up&from=@1&to=2030-01-01\n`);
  });

  it('is left out of JSON output, and if the casino of the link does not run', async () => {
    expect(await errorsOf('balance', 'anna', '--json')).toBe('');
    const file = join(dataDir, 'workbench-link');
    const link = await readFile(file, 'utf8');
    await writeFile(file, 'http://127.0.0.1:1/workbench#token=x\n');
    expect(await errorsOf('balance', 'anna')).toBe('');
    await writeFile(file, link);
  });
});

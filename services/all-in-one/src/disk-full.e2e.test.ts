import { execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BetResponseOf, SessionResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { openReadOnly } from '@goldwake/embedded';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CasinoProcess, type Ended } from './testing/casino-process.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
/** Maximum number of bets until the disk must be full. */
const BETS_MAX = 2_000;
/** State of a listening socket in `/proc/net/tcp`. */
const LISTENING = '0A';
const FULL = /goldwake: \S+: (a file cannot be read or written|a limit on the size of files is reached)/;

let scratch: string;
let dataDir: string;
let started: CasinoProcess[];
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-full-'));
  dataDir = join(scratch, 'data');
  started = [];
});
afterEach(async () => {
  for (const casino of started) if (casino.child.exitCode === null) await casino.stop('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

async function open(): Promise<CasinoProcess & { url: string }> {
  const casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir });
  started.push(casino);
  return casino;
}

/**
 * Limits the size of each file that a process may write. Writes then fail in the middle, as on a full disk, without
 * privileges and for this process alone.
 */
async function limit(pid: number | undefined, bytes: number | 'unlimited'): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}

/** Runs a program under a limit on the size of each file it writes. */
async function runLimited(bytes: number, main: string, args: string[], env = {}): Promise<Ended> {
  const child = spawn('prlimit', [`--fsize=${bytes}:unlimited`, process.execPath, main, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const casino = new CasinoProcess(child);
  started.push(casino);
  return casino.ended;
}

const replay = (bytes: number, ...args: string[]) => runLimited(bytes, REPLAY, args);

/** Returns the ports on which a process listens. Its output is not needed. */
function portsOf(pid: number | undefined): number[] {
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return []; // The file was closed meanwhile.
    }
  });
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTENING && sockets.includes(`socket:[${inode}]`))
    .map(([, address]) => Number.parseInt(`${address?.split(':')[1]}`, 16));
}

async function call<T>(url: string, path: string, token?: string, body?: object): Promise<{ status: number; body: T }> {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T };
}

async function signUp(url: string): Promise<string> {
  const account = { email: 'anna@example.test', username: 'anna', password: 'harbour lights at dusk' };
  const { body } = await call<SessionResponse>(url, '/auth/sign-up', undefined, {
    ...account,
    dateOfBirth: '1990-01-31',
  });
  await call(url, '/promotions/daily-claim', body.access_token, {});
  return body.access_token;
}

const bet = (url: string, token: string) => call<BetResponseOf<'dice'>>(url, '/games/dice/bets', token, BET);

/** Returns the draws of all bets in the history. */
function drawsStored(): string[] {
  const casino = openReadOnly(dataDir);
  try {
    return [...casino.allEvents()]
      .filter(({ event }) => event.type === 'bet_and_win_settled')
      .map(({ event }) => JSON.stringify((event.data as { round: { draw: object } }).round.draw));
  } finally {
    casino.close();
  }
}

/** The index of the write-ahead log is left out, because it is rebuilt whenever the database is opened. */
function sizesIn(dir: string): string[] {
  const names = readdirSync(dir).filter((name) => !name.endsWith('-shm'));
  return names.map((name) => `${name} ${statSync(join(dir, name)).size}`);
}

// Other systems have neither prlimit nor a device that is always full.
(process.platform === 'linux' ? describe : describe.skip)('a full disk', () => {
  beforeAll(async () => {
    await promisify(execFile)('prlimit', ['--version']).catch((error) => {
      throw new Error('these tests need the program prlimit: install util-linux', { cause: error });
    });
  });

  it('while the casino runs, refuses bets, loses no settled one, and needs no restart once there is space', async () => {
    const casino = await open();
    const token = await signUp(casino.url);
    expect((await bet(casino.url, token)).status).toBe(201);
    await limit(casino.child.pid, statSync(join(dataDir, 'goldwake.db-wal')).size + 200_000);
    const settled: string[] = [];
    let refused: { status: number; body: unknown } | undefined;
    for (let n = 0; n < BETS_MAX && !refused; n++) {
      const answer = await bet(casino.url, token);
      if (answer.status === 201) settled.push(JSON.stringify(answer.body.draw));
      else refused = answer;
    }
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(settled.length).toBeGreaterThan(1);
    expect((await call(casino.url, '/wallet', token)).status).toBe(200);
    expect((await call(casino.url, '/health/ready')).status).toBe(503);

    await limit(casino.child.pid, 'unlimited');
    const after = await bet(casino.url, token);
    expect(after).toMatchObject({ status: 201 });
    settled.push(JSON.stringify(after.body.draw));
    // The state is checked at most once per second.
    await until(async () => (await call(casino.url, '/health/ready')).status === 200);

    const { stderr } = await casino.stop('SIGKILL');
    expect(stderr.filter((line) => /^\s+at /.test(line))).toEqual([]);
    expect(drawsStored()).toEqual(expect.arrayContaining(settled));
    expect(drawsStored()).toHaveLength(settled.length + 1);
    expect(await replay(1 << 30, 'verify', '--data', dataDir)).toMatchObject({ code: 0 });
  });

  it.each([0, 4_096, 60_000])(
    'at a start in an empty folder that may hold files of %i bytes is refused with one line, and a later start works',
    async (bytes) => {
      const main = fileURLToPath(new URL('./main.js', import.meta.url));
      const env = { GOLDWAKE_DATA: dataDir, PORT: '0', GOLDWAKE_LOG: '' };
      const { code, signal, stdout, stderr } = await runLimited(bytes, main, [], env);
      expect({ code, signal, stdout, stderr }).toEqual({
        ...{ code: 1, signal: null, stdout: '' },
        stderr: [expect.stringMatching(FULL)],
      });
      const { url } = await open();
      expect((await bet(url, await signUp(url))).status).toBe(201);
    },
  );

  it('a log that cannot be written does not stop the casino', async () => {
    const full = openSync('/dev/full', 'w');
    const casino = CasinoProcess.start({ GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: 'debug' }, ['ignore', full, full]);
    closeSync(full);
    started.push(casino);
    const { child } = casino;
    const ready = async (): Promise<string | undefined> => {
      if (child.exitCode !== null) throw new Error(`the casino ended with code ${child.exitCode}`);
      for (const port of portsOf(child.pid)) {
        const url = `http://127.0.0.1:${port}`;
        const { status, body } = await call<{ service: string }>(url, '/health/ready');
        // The payment provider in the same process has a port too.
        if (status === 200 && body.service === 'casino') return url;
      }
      return undefined;
    };
    const url = await until(ready);
    const token = await signUp(url);
    expect((await bet(url, token)).status).toBe(201);
    expect(await casino.stop('SIGTERM')).toMatchObject({ code: 0, signal: null });
  });

  it('during an export, an import, a rebuild or a repair is reported in one line, and changes nothing', async () => {
    const casino = await open();
    const token = await signUp(casino.url);
    for (let n = 0; n < 30; n++) await bet(casino.url, token);
    await casino.stop('SIGTERM');
    const sound = join(scratch, 'sound');
    expect(await replay(1 << 30, 'export', '--complete', '--out', sound, '--data', dataDir)).toMatchObject({ code: 0 });
    const before = [sizesIn(dataDir), readdirSync(scratch).sort()];
    const target = join(scratch, 'target');
    for (const args of [
      ['export', '--out', target, '--data', dataDir],
      ['export', '--complete', '--out', target, '--data', dataDir],
      ['export', '--format', 'hledger', '--out', target, '--data', dataDir],
      ['import', sound, '--data', target],
      ['rebuild', '--data', dataDir],
      ['repair', '--restored', '--data', dataDir],
    ]) {
      for (const bytes of [0, 4_096]) {
        const { code, signal, stderr } = await replay(bytes, ...args);
        expect({ args, bytes, code, signal, stderr }).toEqual({
          ...{ args, bytes, code: 2, signal: null },
          stderr: [expect.any(String)],
        });
        expect(existsSync(target)).toBe(false);
      }
    }
    expect([sizesIn(dataDir), readdirSync(scratch).sort()]).toEqual(before);
    expect(await replay(1 << 30, 'verify', '--data', dataDir)).toMatchObject({ code: 0 });
  });
});

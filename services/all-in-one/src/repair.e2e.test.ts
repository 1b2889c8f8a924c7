import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FairnessEvent, streamName } from '@goldwake/contracts';
import type {
  BetResponseOf,
  FairnessResponse,
  SessionResponse,
  StepResponse,
  WalletResponse,
} from '@goldwake/contracts/http';
import { openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CasinoProcess } from './testing/casino-process.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const PAGE = 4_096;
const FRAME = PAGE + 24;
const BETS = 10;
const ACCOUNT = { email: 'anna@example.test', username: 'anna', password: 'harbour lights at dusk' };

let scratch: string;
/** Folder of a casino that was killed after ten bets. */
let killed: string;
let dataDir: string;
/** Size of the log before the first bet. */
let logBefore: number;
let seen: BetResponseOf<'dice'>[];

async function call<T>(url: string, path: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const bet = (url: string, token: string) =>
  call<BetResponseOf<'dice'>>(url, '/games/dice/bets', token, {
    currency: 'gold_coins',
    stake: '1000000',
    target: '50.00',
    direction: 'over',
  });

function replay(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [REPLAY, ...args, '--data', dataDir], { maxBuffer: 1 << 26 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

function digests(): string[][] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => !/^lock\.db|-shm$/.test(name))
    .sort()
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataDir, name)))
        .digest('hex'),
    ]);
}

const log = () => join(dataDir, 'goldwake.db-wal');

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-repair-'));
  killed = join(scratch, 'killed');
  const casino = await CasinoProcess.open({ GOLDWAKE_DATA: killed });
  const { access_token } = await call<SessionResponse>(casino.url, '/auth/sign-up', undefined, {
    ...ACCOUNT,
    dateOfBirth: '1990-01-31',
  });
  await call(casino.url, '/promotions/daily-claim', access_token, {});
  await call<FairnessResponse>(casino.url, '/fairness', access_token);
  dataDir = killed;
  logBefore = readFileSync(log()).length;
  seen = [];
  for (let n = 0; n < BETS; n++) seen.push(await bet(casino.url, access_token));
  await casino.stop('SIGKILL');
});
afterAll(() => rm(scratch, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = join(scratch, 'data');
  await rm(dataDir, { recursive: true, force: true });
  cpSync(killed, dataDir, { recursive: true });
});

function flipInFirstBet(): void {
  const bytes = readFileSync(log());
  const at = logBefore + 24 + 2_000;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(log(), bytes);
}

/** Destroys every page that the bets wrote, so that none of them can be recovered. */
function loseBets(): void {
  const bytes = readFileSync(log());
  for (let at = logBefore; at < bytes.length; at += FRAME) bytes.fill(0xa5, at + 24, at + FRAME);
  writeFileSync(log(), bytes);
}

async function expectRefusals(): Promise<void> {
  const before = digests();
  const { code, stdout, stderr } = await CasinoProcess.start({ GOLDWAKE_DATA: dataDir }).ended;
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: [expect.stringMatching(/Nothing was changed.* npm run replay -- repair --data/)],
  });
  for (const command of [['streams'], ['show'], ['diff'], ['export', '--out', join(scratch, 'out')], ['rebuild']]) {
    const { code: refused, out, err } = await replay(...command);
    expect({ command, refused, out, lines: err.trim().split('\n').length }).toEqual({
      command,
      refused: 2,
      out: '',
      lines: 1,
    });
    expect(err).toMatch(/Nothing was changed.* npm run replay -- repair --data/);
  }
  expect(digests()).toEqual(before);
}

/** Starts the repaired casino and places as many bets again. */
async function play(): Promise<{ bets: BetResponseOf<'dice'>[]; fairness: FairnessResponse }> {
  const casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir });
  try {
    const { email, password } = ACCOUNT;
    const { access_token } = await call<SessionResponse>(casino.url, '/auth/sign-in', undefined, { email, password });
    const bets: BetResponseOf<'dice'>[] = [];
    for (let n = 0; n < BETS; n++) bets.push(await bet(casino.url, access_token));
    return { bets, fairness: await call<FairnessResponse>(casino.url, '/fairness', access_token) };
  } finally {
    expect(await casino.stop('SIGTERM')).toMatchObject({ code: 0 });
  }
}

const drawsOf = (bets: BetResponseOf<'dice'>[]) => bets.map(({ draw }) => `${draw.seed_pair}:${draw.nonce}`);

describe('a casino that was killed and whose write-ahead log was damaged', () => {
  it('is refused, recovers every bet whose pages were written again, and draws the next nonces', async () => {
    flipInFirstBet();
    await expectRefusals();
    const { code, out } = await replay('repair');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('Nothing is lost.') });
    expect(await replay('verify')).toMatchObject({ code: 0 });
    const { bets } = await play();
    expect(new Set(drawsOf([...seen, ...bets])).size).toBe(2 * BETS);
  });

  it('is refused, loses the destroyed bets by a repair, and never repeats their rolls', async () => {
    loseBets();
    const before = seedsIn(killed);
    await expectRefusals();
    const { code, out } = await replay('repair', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ loss: true, retired_seed_pairs: 1 });
    expect(await replay('verify')).toMatchObject({ code: 0 });
    const { bets, fairness } = await play();
    expect(bets.every(({ draw }) => draw.seed_pair === fairness.active.seed_pair)).toBe(true);
    expect(fairness.active.seed_pair).toBe((seen[0]?.draw.seed_pair ?? 0) + 2);
    expect(before).not.toContain(fairness.active.server_seed_hash);
    expect(await replay('verify')).toMatchObject({ code: 0 });
  });

  it('is refused if the end of the log is missing, and the repair lists nothing that it does not know', async () => {
    truncateSync(log(), logBefore);
    await expectRefusals();
    const { code, out } = await replay('repair');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/Lost: commits \d+ to \d+\./) });
    const [, upTo] = /Recovered the commits that are left in the write-ahead log, up to commit (\d+)\./.exec(out) ?? [];
    expect(out).toContain(`Lost: commits ${Number(upTo) + 1} to `);
    expect(out).toContain('Retired the seed pairs of 1 player');
    const { bets } = await play();
    expect(new Set(drawsOf(bets)).size).toBe(BETS);
  });

  it('is refused if the end of the log and the number of the last commit are missing, and repeats no roll', async () => {
    truncateSync(log(), logBefore);
    rmSync(join(dataDir, 'last-commit.json'));
    await expectRefusals();
    const { code, out } = await replay('repair');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('last-commit.json is missing') });
    expect(out).toContain('Later commits may be lost; how many is unknown.');
    expect(out).toContain('Retired the seed pairs of 1 player');
    const { bets, fairness } = await play();
    expect(bets.every(({ draw }) => draw.seed_pair === fairness.active.seed_pair)).toBe(true);
    expect(seedsIn(killed)).not.toContain(fairness.active.server_seed_hash);
    expect(await replay('repair')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/nothing to repair.*The next start rebuilds damaged indexes/),
    });
  });

  it('a restored copy gets new seed pairs if asked, and a repair is refused while the casino runs', async () => {
    const { code, out } = await replay('repair', '--restored');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('Retired the seed pairs of 1 player') });
    const casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir });
    expect(await replay('repair')).toMatchObject({
      code: 2,
      err: expect.stringContaining('another Goldwake is running'),
    });
    await casino.stop('SIGTERM');
    expect(await replay('repair')).toMatchObject({ code: 0, out: expect.stringContaining('nothing to repair') });
  });

  it('a restored copy cancels open rounds in several steps before their seeds are revealed, and returns the stakes', async () => {
    const casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir });
    const { email, password } = ACCOUNT;
    const { access_token } = await call<SessionResponse>(casino.url, '/auth/sign-in', undefined, { email, password });
    const balance = async (url: string) =>
      (await call<WalletResponse>(url, '/wallet', access_token)).gold_coins.balance;
    const before = await balance(casino.url);
    const stake = { currency: 'gold_coins', stake: '1000000' };
    const round = await call<StepResponse>(casino.url, '/games/fathom/bets', access_token, stake);
    const skip = { sequence: 0, action: 'skip' };
    await call(casino.url, `/games/fathom/rounds/${round.round_id}/actions`, access_token, skip);
    await call(casino.url, '/games/breakwater/bets', access_token, { ...stake, mines: 3 });
    await casino.stop('SIGKILL');

    expect(await replay('repair', '--restored')).toMatchObject({ code: 1 });
    expect(await replay('verify')).toMatchObject({ code: 0 });
    const again = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir });
    expect(await balance(again.url)).toBe(before);
    for (const game of ['fathom', 'breakwater']) {
      expect(await call(again.url, `/games/${game}/rounds/open`, access_token)).toEqual({ round: null });
    }
    await again.stop('SIGTERM');
    expect(await replay('verify')).toMatchObject({ code: 0 });
  });
});

/** Returns the hashes of all server seeds that exist in a folder. */
function seedsIn(folder: string): string[] {
  const casino = openReadOnly(folder);
  try {
    const streams = casino.streams(streamName('fairness', ''));
    return streams.flatMap(({ stream }) =>
      [...casino.streamEvents(stream)].flatMap(({ event }) => {
        const { server_seed_hash, next_server_seed_hash } = event.data as FairnessEvent['data'];
        return [server_seed_hash, next_server_seed_hash];
      }),
    );
  } finally {
    casino.close();
  }
}

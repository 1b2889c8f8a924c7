import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventOf } from '@goldwake/contracts';
import type { BetResponseOf, SessionResponse, WalletResponse } from '@goldwake/contracts/http';
import { openReadOnly } from '@goldwake/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CasinoProcess } from './testing/casino-process.js';
import { verify } from './testing/crashes.js';

const PASSWORD = 'harbour lights at dusk';
const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
/** Changes an ASCII character into a byte that is not valid UTF-8 there. */
const HIGH_BIT = 0x80;

interface Answer<T> {
  status: number;
  body: T;
}

let dataDir: string;
let casino: CasinoProcess & { url: string };
/** The player whose event is damaged. */
let player: SessionResponse;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldwake-damaged-'));
  await start();
  player = await signUp('anna');
  await signUp('berta');
});
afterEach(async () => {
  if (casino.child.exitCode === null) await casino.stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir });
}

async function call<T>(path: string, token?: string, body?: object): Promise<Answer<T>> {
  const response = await fetch(`${casino.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as T };
}

async function signUp(username: string): Promise<SessionResponse> {
  const account = { email: `${username}@example.test`, username, password: PASSWORD, dateOfBirth: '1990-01-31' };
  const { body } = await call<SessionResponse>('/auth/sign-up', undefined, account);
  await call('/promotions/daily-claim', body.access_token, {});
  return body;
}

const signIn = (username: string) =>
  call<SessionResponse>('/auth/sign-in', undefined, { email: `${username}@example.test`, password: PASSWORD });

/**
 * Stops the casino, damages one byte of the data of an event, and starts the casino again.
 * @returns repairs the byte of a stopped casino
 */
async function damage(stream: string, version: number): Promise<() => void> {
  await casino.stop('SIGTERM');
  const history = openReadOnly(dataDir);
  const data = history.event(stream, version)?.dataText;
  history.close();
  if (data === undefined) throw new Error(`there is no event ${stream}@${version}`);
  const file = join(dataDir, 'goldwake.db');
  const bytes = readFileSync(file);
  const at = bytes.indexOf(data);
  if (at < 0) throw new Error(`${stream}@${version} is not in one piece in the file`);
  bytes[at + 10] = (bytes[at + 10] ?? 0) ^ HIGH_BIT;
  writeFileSync(file, bytes);
  await start();
  return () => {
    const repaired = readFileSync(file);
    repaired[at + 10] = (repaired[at + 10] ?? 0) ^ HIGH_BIT;
    writeFileSync(file, repaired);
  };
}

/** Returns the versions of the rules that the grants of a stopped casino name, in order of position. */
function namedVersions(): (number | null)[] {
  const history = openReadOnly(dataDir);
  try {
    const grants = [...history.allEvents({ types: ['coins_granted'] })];
    return grants.map(({ event }) => (event.data as EventOf<'coins_granted'>['data']).rules_version);
  } finally {
    history.close();
  }
}

async function expectOtherPlays(): Promise<void> {
  const { access_token } = (await signIn('berta')).body;
  expect(await call<BetResponseOf<'dice'>>('/games/dice/bets', access_token, BET)).toMatchObject({ status: 201 });
  expect((await call<WalletResponse>('/wallet', access_token)).status).toBe(200);
}

const problemOf = (eventId: string) => ({
  status: 500,
  body: { code: 'data_damaged', detail: `${eventId} cannot be read` },
});

describe('a damaged byte in an event of one player', () => {
  it('of the account refuses the sign-in and names the event; others sign in and play', async () => {
    await damage(`account-${player.user.uid}`, 1);
    for (let times = 0; times < 3; times++) {
      expect(await signIn('anna')).toMatchObject(problemOf(`account-${player.user.uid}@1`));
    }
    await expectOtherPlays();
    expect(await casino.stop('SIGTERM')).toMatchObject({ code: 0, signal: null });
  });

  it('of the wallet refuses what needs the wallet and names the event; the player signs in, others play', async () => {
    await damage(`wallet-${player.user.uid}`, 2);
    const problem = problemOf(`wallet-${player.user.uid}@2`);
    const { status, body } = await signIn('anna');
    expect([status, body.user]).toMatchObject([200, { username: 'anna', gc_balance: null, wallet_version: null }]);
    expect((await call('/self', body.access_token)).status).toBe(200);
    for (const [path, body] of [
      ['/wallet'],
      ['/wallet/history'],
      ['/games/dice/bets', BET],
      ['/wallet/top-up', {}],
    ] as const) {
      expect(await call(path, player.access_token, body)).toMatchObject(problem);
    }
    await expectOtherPlays();
    expect(await casino.stop('SIGTERM')).toMatchObject({ code: 0, signal: null });
  });
});

describe('a damaged byte in an event of the rules', () => {
  it('is named in one line at the start; the rules of the version apply, and everybody gets coins', async () => {
    const repair = await damage('wallet_rules-main', 1);
    const { access_token } = await signUp('carla');
    const { body } = await call<WalletResponse>('/wallet', access_token);
    expect(body.gold_coins.balance).toBe('5000000000');
    await expectOtherPlays();
    const { code, stdout, stderr } = await casino.stop('SIGTERM');
    expect(code).toBe(0);
    const lines = [...stdout.split('\n'), ...stderr].filter((line) => line.includes('those of this version apply'));
    expect(lines).toEqual([expect.stringContaining('wallet_rules-main@1')]);
    repair();
    // Nobody is blamed for the grant that names no version, because the casino could not read the rules.
    expect(namedVersions()).toEqual([1, 1, null]);
    expect(await verify(dataDir)).toMatchObject({ clean: true, findings: [] });
  });
});

describe('a damaged byte in an event of the catalogue', () => {
  it('is named in one line at the start; the games of the file are served, and everybody plays', async () => {
    const before = await call('/games');
    await damage('catalogue-main', 5);
    expect(await call('/health/ready')).toMatchObject({ status: 200 });
    expect(before.status).toBe(200);
    expect(await call('/games')).toEqual(before);
    await expectOtherPlays();
    const { code, stdout, stderr } = await casino.stop('SIGTERM');
    expect(code).toBe(0);
    const lines = [...stdout.split('\n'), ...stderr].filter((line) => line.includes('catalogue-main@5'));
    expect(lines).toEqual([expect.stringContaining('the catalogue file is used, but its changes cannot be stored')]);
  });
});

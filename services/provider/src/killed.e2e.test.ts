import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProviderSession } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type CallName, CasinoStandIn } from './testing/casino-stand-in.js';
import { ProviderProcess } from './testing/provider-process.js';

const KEYS = 'first-master-key-of-all,second-master-key';
let dataDir: string;
let casino: CasinoStandIn;
let server: ProviderProcess;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-provider-killed-'));
  casino = await CasinoStandIn.open('first-master-key-of-all', Date);
  server = await start();
});
afterEach(async () => {
  expect(await server.stop('SIGTERM')).toBe(0);
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  ProviderProcess.start({
    GOLDWAKE_PROVIDER_DATA: dataDir,
    GOLDWAKE_PROVIDER_KEYS: KEYS,
    GOLDWAKE_PROVIDER_CASINO_URL: casino.url,
  });

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers };
  return fetch(server.url + path, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

/** Opens a session; once more if the casino did not answer in time, as on a busy machine. */
async function session(): Promise<ProviderSession> {
  return until(async () => {
    const response = await post('/api/sessions', { token: casino.launch(), game_id: 'the-eel-wife' });
    const body = (await response.json()) as ProviderSession;
    return response.status === 200 ? body : undefined;
  });
}

/** Starts a round, and kills the game server while it waits for the answer of a call. */
async function killAt(call: CallName): Promise<void> {
  const headers = { authorization: `Bearer ${(await session()).session}`, 'idempotency-key': 'k' };
  casino.fail(call, { type: 'hang' });
  const spin = post('/api/spins', { stake: '2000000' }, headers).catch(() => undefined);
  await casino.received(call);
  expect(await server.stop('SIGKILL')).toBeNull();
  await spin;
  server = await start();
}

it('a game server killed between bet and win pays the round after its restart, once', async () => {
  await killAt('win');
  await casino.received('win', 2);
  const { round } = await until(async () => {
    const opened = await session();
    return opened.round && opened;
  });
  expect(casino.wallet.statuses()).toEqual(['won']);
  expect(casino.wallet.balance('u1')).toBe(98_000_000n + BigInt(round?.payout ?? 0));
});

it('a game server killed before the answer of a bet rolls the round back after its restart', async () => {
  await killAt('bet');
  await casino.received('rollback');
  await until(() => casino.wallet.statuses()[0] === 'rolled_back');
  expect(casino.wallet.balance('u1')).toBe(100_000_000n);
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from './cluster.mjs';

const REFUSED_MS_MAX = 20_000;
const BETS = 8;
const STAKE = 1_000_000n;

const folder = mkdtempSync(join(tmpdir(), 'goldwake-cluster-'));
const first = 20_000 + 50 * Math.floor(Math.random() * 200);
const lines = [];
let cluster;
beforeAll(async () => {
  cluster = new Cluster({ folder, first, edgePort: first + 49, log: (name, line) => lines.push(`${name}: ${line}`) });
  await cluster.start().catch((error) => {
    throw new Error(`${error.message}\n${lines.slice(-40).join('\n')}`);
  });
});
afterAll(async () => {
  const failed = await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  expect(failed).toEqual([]);
});

async function call(method, path, { token, key, body } = {}) {
  const since = performance.now();
  const answer = await fetch(cluster.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const told = { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
  return { ...told, ms: performance.now() - since };
}

const bet = (token, key) => {
  const body = { currency: 'gold_coins', stake: String(STAKE), target: '50.00', direction: 'over' };
  return call('POST', '/api/games/dice/bets', { token, key, body });
};

async function untilPlaced(token, key) {
  for (;;) {
    const placed = await bet(token, key);
    if (placed.status === 201) return placed;
    expect(placed.status).toBe(503);
    await pause(Number(placed.retryAfter) * 1_000);
  }
}

const balanceOf = async (token) => {
  const { body } = await call('GET', '/api/wallet', { token });
  return BigInt(body.gold_coins.balance);
};

const mongo = (signal) => process.kill(Number(readFileSync(join(folder, 'mongo', 'mongod.pid'), 'utf8')), signal);

const ways = [
  ['killed', () => mongo('SIGKILL'), () => cluster.processOf('mongo').start()],
  ['paused', () => mongo('SIGSTOP'), async () => mongo('SIGCONT')],
];
it.each(ways)(
  'with MongoDB %s bets are refused in time with 503 and Retry-After; when it is back, each is placed once',
  async (way, leave, comeBack) => {
    const body = {
      email: `${way}@example.org`,
      username: `${way}player`,
      password: 'Quiet-Harbor-42',
      dateOfBirth: '1990-01-01',
    };
    const { access_token: token } = (await call('POST', '/api/auth/sign-up', { body })).body;
    expect((await call('POST', '/api/wallet/top-up', { token })).status).toBe(201);
    const before = await balanceOf(token);
    const keys = Array.from({ length: BETS }, (_, at) => `${way}-${at}`);

    leave();
    const refused = await Promise.all(keys.map((key) => bet(token, key)));
    await comeBack();

    for (const { status, retryAfter, body, ms } of refused) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(ms).toBeLessThan(REFUSED_MS_MAX);
    }
    const placed = await Promise.all(keys.map((key) => untilPlaced(token, key)));
    const again = await Promise.all(keys.map((key) => untilPlaced(token, key)));
    expect(again.map(({ body }) => body)).toEqual(placed.map(({ body }) => body));
    const won = placed.reduce((sum, { body }) => sum + BigInt(body.payout), 0n);
    expect(await balanceOf(token)).toBe(before - STAKE * BigInt(BETS) + won);
  },
);

import { setTimeout as pause } from 'node:timers/promises';
import type { BetResponseOf, SessionResponse, WalletResponse } from '@goldwake/contracts/http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask, type Reply, type Request } from './ask.js';
import type { Cluster } from './cluster.js';
import { startedCluster } from './under-test.js';

const BETS = 8;
const STAKE = 1_000_000n;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startedCluster();
});
afterAll(async () => expect(await cluster?.stop()).toEqual([]));

const call = <Body>(method: string, path: string, more?: Request) => ask<Body>(cluster.url + path, { method, ...more });

const bet = (token: string, key: string) => {
  const body = { currency: 'gold_coins', stake: String(STAKE), target: '50.00', direction: 'over' };
  return call<BetResponseOf<'dice'>>('POST', '/api/games/dice/bets', { token, key, body });
};

async function untilPlaced(token: string, key: string): Promise<Reply<BetResponseOf<'dice'>>> {
  for (;;) {
    const placed = await bet(token, key);
    if (placed.status === 201) return placed;
    expect(placed.status).toBe(503);
    await pause(Number(placed.retryAfter) * 1_000);
  }
}

const balanceOf = async (token: string) => {
  const { body } = await call<WalletResponse>('GET', '/api/wallet', { token });
  return BigInt(body.gold_coins.balance);
};

const mongo = (signal: NodeJS.Signals) => cluster.processOf('mongo').signal(signal);

const outages: [outage: string, leave: () => Promise<void>, comeBack: () => Promise<void>][] = [
  ['killed', () => cluster.stopOne('mongo', 'SIGKILL'), () => cluster.startOne('mongo')],
  ['paused', async () => mongo('SIGSTOP'), async () => mongo('SIGCONT')],
];
it.each(outages)(
  'with MongoDB %s bets are refused in time with 503 and Retry-After; after recovery each bet is placed once',
  async (outage, leave, comeBack) => {
    const body = {
      email: `${outage}@example.org`,
      username: `${outage}player`,
      password: 'Quiet-Harbor-42',
      dateOfBirth: '1990-01-01',
    };
    const { access_token: token } = (await call<SessionResponse>('POST', '/api/auth/sign-up', { body })).body;
    expect((await call('POST', '/api/wallet/top-up', { token })).status).toBe(201);
    const before = await balanceOf(token);
    const keys = Array.from({ length: BETS }, (_, at) => `${outage}-${at}`);

    await leave();
    const refused = await Promise.all(keys.map((key) => bet(token, key)));
    await comeBack();

    for (const { status, retryAfter, code } of refused) {
      expect([status, code]).toEqual([503, 'unavailable']);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    const placed = await Promise.all(keys.map((key) => untilPlaced(token, key)));
    const again = await Promise.all(keys.map((key) => untilPlaced(token, key)));
    expect(again.map(({ body }) => body)).toEqual(placed.map(({ body }) => body));
    const won = placed.reduce((sum, { body }) => sum + BigInt(body.payout), 0n);
    expect(await balanceOf(token)).toBe(before - STAKE * BigInt(BETS) + won);
  },
);

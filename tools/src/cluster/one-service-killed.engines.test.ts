import type { PushFrame } from '@goldwake/contracts';
import type { WalletResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isReady } from './ask.js';
import type { Cluster } from './cluster.js';
import { players, RESTARTED_MS_MAX } from './players-under-test.js';
import { startedCluster } from './under-test.js';

let cluster: Cluster;
const { call, signUp, listen, bet } = players(() => cluster);
beforeAll(async () => {
  cluster = await startedCluster();
});
afterAll(async () => expect(await cluster?.stop()).toEqual([]));

it('a player’s commands at the edge pass through every service and cause pushes', async () => {
  const token = await signUp('ann');
  const socket = await listen(token);
  expect((await call('POST', '/api/wallet/top-up', { token })).status).toBe(201);
  expect((await call('POST', '/api/promotions/daily-claim', { token })).status).toBe(201);
  const placed = await bet(token, 'b1', 'a-request-of-anns');
  expect(placed.status).toBe(201);
  expect(await bet(token, 'b1')).toEqual(placed);
  const { data, correlation_id } = (await socket.push(
    ({ event }) => event === 'bet_and_win_created',
  )) as PushFrame<'bet_and_win_created'>;
  expect(correlation_id).toBe('a-request-of-anns');
  const { body: wallet } = await call<WalletResponse>('GET', '/api/wallet', { token });
  expect(wallet.gold_coins.balance).toBe(data.gc_balance);
  expect(await call('GET', '/api/self', { token })).toMatchObject({
    status: 200,
    body: { gc_balance: data.gc_balance },
  });
  socket.close();
});

it('with one of two wallet processes killed bets and balances still work, also when the other is killed as soon as the first is back', async () => {
  const token = await signUp('cid');
  await call('POST', '/api/wallet/top-up', { token });
  for (const name of ['wallet-1', 'wallet-2']) {
    const before = cluster.processOf(name).pid;
    cluster.processOf(name).signal('SIGKILL');
    for (let at = 0; at < 6; at++) {
      expect((await bet(token, `${name}-${at}`)).status).toBe(201);
      expect((await call('GET', '/api/wallet', { token })).status).toBe(200);
    }
    await until(
      async () => cluster.processOf(name).pid !== before && (await isReady(cluster.urlOf(name))),
      RESTARTED_MS_MAX,
    );
  }
});

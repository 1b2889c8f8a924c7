import type { WalletPort } from '@goldwake/contracts';
import type { RakebackClaimResponse, VipResponse, VipRewardClaimResponse } from '@goldwake/contracts/http';
import { collect, command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { promotionsModules } from '../testing/promotions-modules.js';

const FOREVER = Number.MAX_SAFE_INTEGER;
const SC = 1_000_000n;

let engine: TestEngine;
let wallet: WalletPort;
let app: App;
beforeAll(async () => {
  engine = await openTestEngine();
  wallet = openLedger(engine);
  const building = await createApp({
    engine,
    modules: promotionsModules(wallet),
    accessTokens: { verify: async (uid) => ({ uid, sessionId: 's', expiresAt: FOREVER, sessionEndsAt: FOREVER }) },
  });
  app = await building.start();
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

interface Answer<T> {
  status: number;
  body: T & { code?: string; errors?: { path: string }[] };
}

async function call<T = object>(
  uid: string | undefined,
  route: string,
  body?: unknown,
  key?: string,
): Promise<Answer<T>> {
  const [method = '', path = ''] = route.split(' ');
  const response = await fetch(`${app.url}/api/promotions/${path}`, {
    method,
    headers: {
      ...(uid === undefined ? {} : { authorization: `Bearer ${uid}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
}
const claim = (uid: string, bucketId: unknown, key?: string) =>
  call<RakebackClaimResponse>(uid, 'POST rakeback', { bucketId }, key);
const claimReward = (uid: string, rewardId: unknown) =>
  call<VipRewardClaimResponse>(uid, 'POST vip/rewards', { rewardId });
const vip = async (uid: string) => (await call<VipResponse>(uid, 'GET vip')).body;

let bets = 0;
/** Places a bet on a game with an edge of 1 %, and waits for its reward. */
async function bet(
  uid: string,
  stake: bigint,
  currency: 'gold_coins' | 'sweeps_coins' = 'sweeps_coins',
): Promise<void> {
  const round = { round_id: `r${++bets}`, game_id: 'dice', draw: null, outcome: null };
  await wallet.betAndWin(uid, { round, currency, stake: `${stake}`, payout: '0' }, command(`bet ${bets}`));
  await engine.bus.settled(await engine.store.lastPosition());
}

let players = 0;
/** Returns a player with 5,000 SC and as many Gold Coins. */
async function funded(): Promise<string> {
  const uid = `player${++players}`;
  await fund(wallet, uid, { gold_coins: '5000000000', sweeps_coins: '5000000000' });
  return uid;
}
const grantsOf = async (uid: string) =>
  (await collect(engine.store.readStream(`wallet-${uid}`))).filter(({ type }) => type === 'coins_granted').slice(1);

describe('GET /api/promotions/vip/levels', () => {
  it('lists the levels in force, also without a session', async () => {
    const listed = { status: 200, body: { levels: PROMOTION_RULES.vip.levels } };
    expect(await call(undefined, 'GET vip/levels')).toEqual(listed);
    expect(await call('u1', 'GET vip/levels')).toEqual(listed);
  });
});

it.each(['GET vip', 'POST rakeback', 'POST vip/rewards'])('%s is refused without a session', async (route) => {
  const body = route.startsWith('POST') ? { bucketId: 'sc-1', rewardId: 'level-up-silver' } : undefined;
  expect(await call(undefined, route, body)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

describe('GET /api/promotions/vip', () => {
  it('returns the first level and empty buckets to a player who has not bet', async () => {
    expect(await vip('nobody')).toEqual({
      ...{ loyalty_version: 0, vip_level: 'bronze', vip_points: 0, rewards: [], history: [] },
      ...{ rakeback_sc_balance: '0', rakeback_gc_balance: '0' },
      ...{ rakeback_sc_bucket_id: 'sc-1', rakeback_gc_bucket_id: 'gc-1' },
    });
  });

  it('returns points, rakeback, rewards and history, newest first', async () => {
    const uid = await funded();
    await bet(uid, 1_000n * SC);
    await claim(uid, 'sc-1');
    await claimReward(uid, 'level-up-silver');
    const at = '2026-01-15T12:00:00.000Z';
    const silver = { vip_level: 'silver', gold_coins: '10000000000', sweeps_coins: '500000' };
    const period = { vip_level: 'silver', claimed_at: null, sweeps_coins: '0' };
    expect(await vip(uid)).toEqual({
      ...{ loyalty_version: 3, vip_level: 'silver', vip_points: 1_000 },
      ...{ rakeback_sc_balance: '0', rakeback_gc_balance: '0' },
      ...{ rakeback_sc_bucket_id: 'sc-2', rakeback_gc_bucket_id: 'gc-1' },
      rewards: [
        { reward_id: 'level-up-silver', kind: 'level_up', ...silver, claimed_at: at, ends_at: null },
        {
          ...{ reward_id: 'weekly-2026-W03', kind: 'weekly', ...period, gold_coins: '2500000000' },
          ends_at: '2026-01-19T00:00:00.000Z',
        },
        {
          ...{ reward_id: 'monthly-2026-01', kind: 'monthly', ...period, gold_coins: '5000000000' },
          ends_at: '2026-02-01T00:00:00.000Z',
        },
      ],
      history: [
        { at, kind: 'reward_claimed', reward_id: 'level-up-silver', reward: 'level_up', ...silver },
        { at, kind: 'rakeback_claimed', bucket_id: 'sc-1', currency: 'sweeps_coins', amount: '500000' },
        { at, kind: 'level_reached', vip_level: 'silver' },
      ],
    });
  });
});

describe('POST /api/promotions/rakeback', () => {
  it('grants the bucket, begins the next one, and answers every repeat with the same receipt', async () => {
    const uid = await funded();
    await bet(uid, 3n * SC);
    await bet(uid, 2n * SC, 'gold_coins');
    const first = await claim(uid, 'sc-1');
    expect(first).toMatchObject({
      status: 201,
      body: {
        ...{ gold_coins: '0', sweeps_coins: '1500', claimed_bucket_id: 'sc-1', vip_points: 3, loyalty_version: 3 },
        ...{ rakeback_sc_balance: '0', rakeback_sc_bucket_id: 'sc-2' },
        ...{ rakeback_gc_balance: '1000', rakeback_gc_bucket_id: 'gc-1' },
        balances: { sweeps_coins: '4997001500', gold_coins: '4998000000' },
      },
    });
    expect(await grantsOf(uid)).toMatchObject([
      {
        ...{ actor: uid, causationId: `loyalty-${uid}@3` },
        data: { reason: 'rakeback', grant_id: first.body.grant_id, sweeps_coins: '1500', gold_coins: '0' },
      },
    ]);
    await bet(uid, 5n * SC);
    for (const key of [undefined, 'a key', 'another']) expect(await claim(uid, 'sc-1', key)).toEqual(first);
    expect(await grantsOf(uid)).toHaveLength(1);
    expect((await claim(uid, 'sc-2')).body.sweeps_coins).toBe('2500');
    expect((await claim(uid, 'gc-1')).body).toMatchObject({ gold_coins: '1000', sweeps_coins: '0' });
    expect(await claim(uid, 'sc-1')).toEqual(first);
  });

  it.each([
    ['an empty bucket', 'gc-1', 409, 'no_rakeback'],
    ['a future bucket', 'sc-2', 404, 'rakeback_bucket_not_found'],
    ['the largest number', 'sc-999999999999999', 404, 'rakeback_bucket_not_found'],
  ])('refuses %s, and stores nothing', async (_, bucketId, status, code) => {
    const uid = await funded();
    await bet(uid, SC);
    expect(await claim(uid, bucketId)).toMatchObject({ status, body: { code } });
    expect(await engine.store.version(`loyalty-${uid}`)).toBe(1);
  });

  it('refuses the bucket of another player', async () => {
    const [uid, other] = [await funded(), await funded()];
    await bet(uid, SC);
    await claim(uid, 'sc-1');
    await bet(uid, SC);
    expect(await claim(other, 'sc-1')).toMatchObject({ status: 409, body: { code: 'no_rakeback' } });
    expect(await claim(other, 'sc-2')).toMatchObject({ status: 404, body: { code: 'rakeback_bucket_not_found' } });
    expect((await claim(uid, 'sc-2')).status).toBe(201);
  });

  it.each([
    ...['sc-0', 'sc-01', 'SC-1', 'sc-1 ', ' sc-1', 'sc-1\n', 'sc--1', 'sc-1.0', 'sc-1e3', 'sc-', '-1', '', 'xx-1'],
    ...['sc-1000000000000000', `sc-${'9'.repeat(400)}`, 'sc-１', 'ѕc-1', 'sc-1\u0000', '__proto__'],
    ...[null, 1, true, ['sc-1'], { bucketId: 'sc-1' }, undefined],
  ])('refuses the bucket id %j', async (bucketId) => {
    expect(await claim('u1', bucketId)).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: expect.arrayContaining([expect.objectContaining({ path: 'bucketId' })]),
      },
    });
  });

  it('refuses unknown fields', async () => {
    expect(await call('u1', 'POST rakeback', { bucketId: 'sc-1', amount: '9' })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ path: 'amount' }] },
    });
  });
});

describe('POST /api/promotions/vip/rewards', () => {
  it('grants the reward, and answers a repeat with the same receipt, also when its week is over', async () => {
    const uid = await funded();
    await bet(uid, 1_000n * SC);
    const first = await claimReward(uid, 'weekly-2026-W03');
    expect(first).toMatchObject({
      status: 201,
      body: { reward_id: 'weekly-2026-W03', gold_coins: '2500000000', sweeps_coins: '0' },
    });
    expect(await claimReward(uid, 'weekly-2026-W03')).toEqual(first);
    expect(await grantsOf(uid)).toMatchObject([
      { actor: uid, causationId: `loyalty-${uid}@2`, data: { reason: 'vip_reward', gold_coins: '2500000000' } },
    ]);
    const before = engine.clock.now();
    engine.clock.set(Date.parse('2026-01-19T00:00:00.000Z'));
    try {
      expect(await claimReward(uid, 'weekly-2026-W03')).toEqual(first);
      expect((await claimReward(uid, 'weekly-2026-W04')).status).toBe(201);
    } finally {
      engine.clock.set(before);
    }
    expect(await grantsOf(uid)).toHaveLength(2);
  });

  it.each([
    ['of a level that only another player has reached', 'level-up-silver', 409, 'vip_reward_unavailable'],
    ['of the first level, which has none', 'weekly-2026-W03', 409, 'vip_reward_unavailable'],
    ['of another week', 'weekly-2026-W02', 409, 'vip_reward_unavailable'],
    ['of an unknown level', 'level-up-ruby', 404, 'vip_reward_not_found'],
    ['of an unknown kind', 'hourly-2026-W03', 404, 'vip_reward_not_found'],
  ])('refuses a reward %s, and stores nothing', async (_, rewardId, status, code) => {
    const other = await funded();
    await bet(other, 1_000n * SC);
    const uid = await funded();
    await bet(uid, SC);
    expect(await claimReward(uid, rewardId)).toMatchObject({ status, body: { code } });
    expect(await engine.store.version(`loyalty-${uid}`)).toBe(1);
  });

  it.each([
    ...['', 'weekly', 'weekly-', '-silver', 'level--up', 'Weekly-2026-W03', 'weekly-2026-W03 ', 'weekly-2026-W03\n'],
    ...['weekly-2026-Ｗ03', 'lével-up-silver', `level-up-${'a'.repeat(100)}`, '__proto__', '../vip'],
    ...[null, 7, false, ['level-up-silver'], {}, undefined],
  ])('refuses the reward id %j', async (rewardId) => {
    expect(await claimReward('u1', rewardId)).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: expect.arrayContaining([expect.objectContaining({ path: 'rewardId' })]),
      },
    });
  });

  it('refuses unknown fields', async () => {
    expect(await call('u1', 'POST vip/rewards', { rewardId: 'level-up-silver', gold_coins: '9' })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ path: 'gold_coins' }] },
    });
  });
});

import { createHmac } from 'node:crypto';
import { ONE_STEP_GAMES, type OneStepGame, type OneStepGameId, payoutOf, Words } from '@goldwake/contracts';
import type { OneStepBetResponse } from '@goldwake/contracts/http';
import { ONE_STEP_BETS } from '@goldwake/contracts/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { fund, openLedger, walletModule } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import request from 'supertest';
import { GamesModule } from '../games.module.js';
import { Catalogue } from '../streams/catalogue.js';
import { TEST_TOKENS } from '../testing/access-tokens.js';
import { TestSessions } from '../testing/test-sessions.js';

const OPENING = 50_000_000_000n;
const STAKE = { currency: 'gold_coins', stake: '1000000' };
const IDS = Object.keys(ONE_STEP_GAMES) as OneStepGameId[];

let engine: TestEngine;
let app: App;
beforeAll(async () => {
  engine = await openTestEngine();
  const wallet = openLedger(engine);
  for (const uid of ['u1', 'u2', 'u3', 'u4', 'u5', 'poor']) {
    await fund(wallet, uid, { gold_coins: uid === 'poor' ? '999999' : `${OPENING}` });
  }
  app = await (
    await createApp({
      engine,
      accessTokens: TEST_TOKENS,
      modules: [walletModule(wallet), new TestSessions().module(), GamesModule],
    })
  ).start();
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

const get = (path: string, uid: string) =>
  request(app.url).get(`/api${path}`).set('authorization', `Bearer token-${uid}`);
const post = (path: string, uid: string, body?: object) =>
  request(app.url).post(`/api${path}`).set('authorization', `Bearer token-${uid}`).send(body);
const bet = (id: OneStepGameId, uid: string, change: object = {}) =>
  post(`/games/${id}/bets`, uid, { ...STAKE, ...ONE_STEP_BETS[id], ...change });

describe.each(IDS)('%s', (id) => {
  it('visitors can read the game with the limits of a stake', async () => {
    const { status, body } = await request(app.url).get(`/api/games/${id}`);
    expect(status).toBe(200);
    const gold_coins = { min: '10000', max: '100000000000' };
    expect(body).toMatchObject({ game_id: id, playable: true, stakes: { gold_coins } });
  });

  it('a bet is answered with 201, the round and the new balance', async () => {
    const before = BigInt((await bet(id, 'u1')).body.balances.gold_coins);
    const { status, body } = await bet(id, 'u1');
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['round_id', 'game_id', 'currency', 'stake', 'payout', 'multiplier', 'outcome', 'algorithm', 'draw'],
        ...['placed_at', 'wallet_version', 'balances', 'playthrough', ...(id === 'dice' ? ['roll'] : [])],
      ].sort(),
    );
    expect(BigInt(body.balances.gold_coins)).toBe(before - 1_000_000n + BigInt(body.payout));
    expect(BigInt(body.payout)).toBe(100n * BigInt(body.multiplier.replace('.', '')));
  });

  it('a repeated key and body gets the same bytes, and another body gets 409', async () => {
    const send = (change: object) => bet(id, 'u2', change).set('idempotency-key', `one-${id}`);
    const first = await send({});
    expect(first.status).toBe(201);
    expect((await send({})).text).toBe(first.text);
    const other = await send({ stake: '2000000' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  });

  it.each<[string, object, string, string]>([
    ['a negative stake', { stake: '-1' }, 'validation_failed', 'stake'],
    ['a stake of zero', { stake: '0' }, 'stake_out_of_range', 'stake'],
    ['a stake below the limit', { stake: '9999' }, 'stake_out_of_range', 'stake'],
    ['a stake above the limit', { stake: '100000000001' }, 'stake_out_of_range', 'stake'],
    ['an enormous stake', { stake: '9'.repeat(24) }, 'stake_out_of_range', 'stake'],
    ['a stake of a thousand digits', { stake: '9'.repeat(1_000) }, 'validation_failed', 'stake'],
    ['a stake of Arabic digits', { stake: '١٠٠٠٠٠٠' }, 'validation_failed', 'stake'],
    ['a number for a stake', { stake: 1_000_000 }, 'validation_failed', 'stake'],
    ['another currency', { currency: 'USD' }, 'validation_failed', 'currency'],
    ['an unknown field', { multiplier: 10_000 }, 'validation_failed', 'multiplier'],
    ['an SC stake above its limit', { currency: 'sweeps_coins', stake: '1000000001' }, 'stake_out_of_range', 'stake'],
  ])('a bet with %s is refused and stores nothing', (_, change, code, path) => expectRefused(id, change, code, path));

  it.each([...Object.keys(STAKE), ...Object.keys(ONE_STEP_BETS[id])])('a body without %s is refused', (field) =>
    expectRefused(id, { [field]: undefined }, 'validation_failed', field),
  );

  it('a stake above the balance gets 409 and stores nothing', async () => {
    await get('/fairness', 'poor');
    const before = await engine.store.lastPosition();
    const { status, body } = await bet(id, 'poor');
    expect([status, body.code]).toEqual([409, 'insufficient_balance']);
    expect(await engine.store.lastPosition()).toBe(before);
  });

  it('a visitor cannot bet', async () => {
    const { status, body } = await request(app.url).post(`/api/games/${id}/bets`).send({});
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  it('a bet appears in the history of its game at once, in pages, and only for its player', async () => {
    const { body: earlier } = await get(`/games/${id}/bets`, 'u3');
    const placed: string[] = [];
    for (let at = 0; at < 3; at++) placed.unshift((await bet(id, 'u3')).body.round_id);
    const { body } = await get(`/games/${id}/bets?page=1&pageSize=2`, 'u3');
    expect(body.total).toBe(earlier.total + 3);
    expect(body.result.map(({ round_id }: OneStepBetResponse) => round_id)).toEqual(placed.slice(0, 2));
    expect((await get(`/games/${id}/bets`, 'nobody')).body).toEqual({ result: [], total: 0 });
    expect((await get(`/games/${id}/bets?pageSize=0`, 'u3')).status).toBe(422);
    expect((await get('/games/recent', 'u3')).body.result[0].game_id).toBe(id);
  });

  it("another player's round is not found", async () => {
    const { round_id } = (await bet(id, 'u1')).body;
    const { status, body } = await get(`/fairness/rounds/${round_id}`, 'u2');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await get(`/fairness/rounds/${round_id}`, 'u1')).body).toMatchObject({ game_id: id, server_seed: null });
  });

  it('a closed game refuses new bets and still returns the stored response of an earlier one', async () => {
    const key = `closed-${id}`;
    const first = await bet(id, 'u4').set('idempotency-key', key);
    const catalogue = app.nest.get(Catalogue, { strict: false });
    const real = catalogue.game.bind(catalogue);
    catalogue.game = (gameId) => ({ ...real(gameId), enabled: false });
    try {
      expect((await bet(id, 'u4').set('idempotency-key', key)).text).toBe(first.text);
      const refused = await bet(id, 'u4');
      expect([refused.status, refused.body.code]).toEqual([409, 'game_closed']);
    } finally {
      catalogue.game = real;
    }
  });
});

it.each<[OneStepGameId, string, object]>([
  ['dice', 'target', { target: '1.98' }],
  ['dice', 'target', { target: '100.00' }],
  ['dice', 'target', { target: '50.0' }],
  ['dice', 'target', { target: 50 }],
  ['dice', 'direction', { direction: 'sideways' }],
  ['dice', 'direction', { direction: null }],
  ['halyard', 'target', { target: '1.00' }],
  ['halyard', 'target', { target: '0.00' }],
  ['halyard', 'target', { target: '-2.00' }],
  ['halyard', 'target', { target: '1000000.01' }],
  ['halyard', 'target', { target: '9'.repeat(400) }],
  ['halyard', 'target', { target: '2' }],
  ['halyard', 'target', { target: '2.0' }],
  ['halyard', 'target', { target: '2.000' }],
  ['halyard', 'target', { target: '2.00\n' }],
  ['halyard', 'target', { target: '٢.٠٠' }],
  ['halyard', 'target', { target: 'NaN' }],
  ['halyard', 'target', { target: '1e3' }],
  ['halyard', 'target', { target: 2 }],
  ['halyard', 'target', { target: null }],
  ['halyard', 'target', { target: ['2.00'] }],
  ['plumb-line', 'rows', { rows: 7 }],
  ['plumb-line', 'rows', { rows: 17 }],
  ['plumb-line', 'rows', { rows: 0 }],
  ['plumb-line', 'rows', { rows: -8 }],
  ['plumb-line', 'rows', { rows: 8.5 }],
  ['plumb-line', 'rows', { rows: 1e300 }],
  ['plumb-line', 'rows', { rows: '8' }],
  ['plumb-line', 'rows', { rows: [8] }],
  ['plumb-line', 'risk', { risk: 'classic' }],
  ['plumb-line', 'risk', { risk: '__proto__' }],
  ['plumb-line', 'risk', { risk: null }],
  ['tide-wheel', 'segments', { segments: 11 }],
  ['tide-wheel', 'segments', { segments: 0 }],
  ['tide-wheel', 'segments', { segments: -10 }],
  ['tide-wheel', 'segments', { segments: 60 }],
  ['tide-wheel', 'segments', { segments: '10' }],
  ['tide-wheel', 'risk', { risk: 'LOW' }],
  ['signal-lamp', 'picks', { picks: [] }],
  ['signal-lamp', 'picks', { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
  ['signal-lamp', 'picks', { picks: [1, 1] }],
  ['signal-lamp', 'picks', { picks: [2, 1] }],
  ['signal-lamp', 'picks', { picks: [0] }],
  ['signal-lamp', 'picks', { picks: [41] }],
  ['signal-lamp', 'picks', { picks: [-1] }],
  ['signal-lamp', 'picks', { picks: [1.5] }],
  ['signal-lamp', 'picks', { picks: ['1'] }],
  ['signal-lamp', 'picks', { picks: [null] }],
  ['signal-lamp', 'picks', { picks: [[1]] }],
  ['signal-lamp', 'picks', { picks: '1' }],
  ['signal-lamp', 'picks', { picks: { 0: 1, length: 1 } }],
  ['signal-lamp', 'risk', { risk: 'extreme' }],
])('a bet in %s with a bad %s is refused and stores nothing: %j', (id, path, change) =>
  expectRefused(id, change, 'validation_failed', path),
);

it('a bet in dice is also answered with its roll, as text with two decimals', async () => {
  const { roll, outcome } = (await bet('dice', 'u1')).body;
  expect(roll).toBe((outcome.roll / 100).toFixed(2));
});

it('the key of a bet cannot be used for a bet in another game', async () => {
  await bet('halyard', 'u2').set('idempotency-key', 'shared').expect(201);
  const other = await bet('tide-wheel', 'u2').set('idempotency-key', 'shared');
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
});

/** Random parameters of a bet in each game, as fields of the body. */
const PARAMS: Record<OneStepGameId, fc.Arbitrary<object>> = {
  dice: fc.record({
    target: fc.integer({ min: 199, max: 9_801 }).map((target) => (target / 100).toFixed(2)),
    direction: fc.constantFrom('over', 'under'),
  }),
  halyard: fc.integer({ min: 101, max: 10_000 }).map((target) => ({ target: (target / 100).toFixed(2) })),
  'plumb-line': fc.record({ rows: fc.integer({ min: 8, max: 16 }), risk: fc.constantFrom('low', 'medium', 'high') }),
  'tide-wheel': fc.record({
    segments: fc.constantFrom(10, 20, 30, 40, 50),
    risk: fc.constantFrom('low', 'medium', 'high'),
  }),
  'signal-lamp': fc.record({
    picks: fc
      .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 })
      .map((picks) => picks.sort((a, b) => a - b)),
    risk: fc.constantFrom('classic', 'low', 'medium', 'high'),
  }),
};
const bets = fc.oneof(...IDS.map((id) => fc.record({ id: fc.constant(id), params: PARAMS[id] })));

it('every outcome and payout follows from the bet and the seeds that are revealed afterwards', async () => {
  const placed: OneStepBetResponse[] = [];
  const placing = fc.asyncProperty(bets, fc.integer({ min: 10_000, max: 1_000_000 }), async ({ id, params }, stake) => {
    const { status, body } = await bet(id, 'u5', { ...params, stake: String(stake) });
    expect(status).toBe(201);
    placed.push(body);
  });
  await fc.assert(placing, { numRuns: 100, endOnFailure: true });
  const { revealed } = (await post('/fairness/rotate', 'u5', {})).body;
  expect(placed.map(({ draw }) => draw.nonce)).toEqual(placed.map((_, at) => at));
  for (const { game_id, outcome, stake, payout, draw } of placed) {
    const digest = (block: number) =>
      createHmac('sha256', revealed.server_seed).update(`${revealed.client_seed}:${draw.nonce}:${block}`).digest();
    const game = ONE_STEP_GAMES[game_id] as OneStepGame<object, object>;
    const due = game.play(outcome, new Words(digest));
    expect([game_id, due, String(payoutOf(BigInt(stake), game.paid(due)))]).toEqual([game_id, outcome, payout]);
  }
});

async function expectRefused(id: OneStepGameId, change: object, code: string, path: string): Promise<void> {
  const before = await engine.store.lastPosition();
  const response = await bet(id, 'u1', change);
  expect([response.status, response.body.code, response.body.errors?.[0]?.path]).toEqual([422, code, path]);
  expect(await engine.store.lastPosition()).toBe(before);
}

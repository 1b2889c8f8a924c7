import type { DiceBetResponse } from '@goldwake/contracts/http';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { fund, openLedger, walletModule } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { GamesModule } from '../games.module.js';
import { TEST_TOKENS } from '../testing/access-tokens.js';

const OPENING = 50_000_000_000n;
const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

let engine: TestEngine;
let app: App;
beforeAll(async () => {
  engine = await openTestEngine();
  const wallet = openLedger(engine);
  for (const uid of ['u1', 'u2', 'u3', 'u4']) await fund(wallet, uid, { gold_coins: `${OPENING}` });
  const modules = [walletModule(wallet), GamesModule];
  app = await (await createApp({ engine, accessTokens: TEST_TOKENS, modules })).start();
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

const get = (path: string, uid: string) =>
  request(app.url).get(`/api${path}`).set('authorization', `Bearer token-${uid}`);
const post = (path: string, uid: string, body?: object) =>
  request(app.url).post(`/api${path}`).set('authorization', `Bearer token-${uid}`).send(body);

describe('GET /api/games/dice', () => {
  it('visitors can read the rules of dice', async () => {
    const { status, body } = await request(app.url).get('/api/games/dice');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      game_id: 'dice',
      name: 'Dice',
      rtp: '99.00',
      outcomes: 10_001,
      chance_min: 100,
      chance_max: 9_800,
      house_edge: 100,
      stakes: {
        gold_coins: { min: '10000', max: '100000000000' },
        sweeps_coins: { min: '10000', max: '1000000000' },
      },
    });
  });
});

describe('POST /api/games/dice/bets', () => {
  it('a bet is answered with 201, the round and the new balance', async () => {
    const { status, body } = await post('/games/dice/bets', 'u1', BET);
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['round_id', 'game_id', 'currency', 'stake', 'payout', 'target', 'direction', 'roll', 'won', 'multiplier'],
        ...['draw', 'placed_at', 'wallet_version', 'balances', 'playthrough'],
      ].sort(),
    );
    const payout = body.won ? 1_980_100n : 0n;
    expect(BigInt(body.balances.gold_coins)).toBe(OPENING - 1_000_000n + payout);
  });

  it('a repeated key and body gets the same bytes, and another body gets 409', async () => {
    const send = (body: object) => post('/games/dice/bets', 'u2', body).set('idempotency-key', 'one');
    const first = await send(BET);
    expect((await send(BET)).text).toBe(first.text);
    const other = await send({ ...BET, stake: '2000000' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
    expect(await engine.store.version('wallet-u2')).toBe(3);
  });

  it.each<[string, object, number, string, string | undefined]>([
    ['a negative stake', { stake: '-1000000' }, 422, 'validation_failed', 'stake'],
    ['a stake of zero', { stake: '0' }, 422, 'stake_out_of_range', 'stake'],
    ['a stake below the least', { stake: '9999' }, 422, 'stake_out_of_range', 'stake'],
    ['a fraction of a micro', { stake: '1000000.5' }, 422, 'validation_failed', 'stake'],
    ['an exponent', { stake: '1e6' }, 422, 'validation_failed', 'stake'],
    ['a number for a stake', { stake: 1_000_000 }, 422, 'validation_failed', 'stake'],
    ['a stake above the limit', { stake: '100000000001' }, 422, 'stake_out_of_range', 'stake'],
    ['an enormous stake', { stake: '9'.repeat(24) }, 422, 'stake_out_of_range', 'stake'],
    ['a stake of a thousand digits', { stake: '9'.repeat(1_000) }, 422, 'validation_failed', 'stake'],
    ['another currency', { currency: 'USD' }, 422, 'validation_failed', 'currency'],
    ['another direction', { direction: 'sideways' }, 422, 'validation_failed', 'direction'],
    ['a target of one decimal', { target: '50.0' }, 422, 'validation_failed', 'target'],
    ['a number for a target', { target: 50 }, 422, 'validation_failed', 'target'],
    ['a target that nearly always wins', { target: '1.98' }, 422, 'validation_failed', 'target'],
    ['a target that cannot win', { target: '100.00' }, 422, 'validation_failed', 'target'],
    ['a field nobody asked for', { payout: '5' }, 422, 'validation_failed', 'payout'],
    [
      'an SC stake above its own limit',
      { currency: 'sweeps_coins', stake: '1000000001' },
      422,
      'stake_out_of_range',
      'stake',
    ],
  ])('a bet with %s is refused and stores nothing', async (_, change, status, code, path) => {
    const before = await engine.store.lastPosition();
    const response = await post('/games/dice/bets', 'u1', { ...BET, ...change });
    expect([response.status, response.body.code, response.body.errors?.[0]?.path]).toEqual([status, code, path]);
    expect(await engine.store.lastPosition()).toBe(before);
  });

  it.each(['currency', 'stake', 'target', 'direction'])('a body without %s is refused', async (field) => {
    const response = await post('/games/dice/bets', 'u1', { ...BET, [field]: undefined });
    expect([response.status, response.body.errors?.[0]?.path]).toEqual([422, field]);
  });

  it('a stake above the balance gets 409 and leaves the nonce for the next bet', async () => {
    const { status, body } = await post('/games/dice/bets', 'u3', { ...BET, stake: `${OPENING + 1n}` });
    expect([status, body.code]).toEqual([409, 'insufficient_balance']);
    expect(await engine.store.version('wallet-u3')).toBe(2);
    expect((await post('/games/dice/bets', 'u3', BET)).body.draw).toEqual({ seed_pair: 1, nonce: 0 });
  });

  it('a visitor cannot bet', async () => {
    const { status, body } = await request(app.url).post('/api/games/dice/bets').send(BET);
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });
});

describe('the bet history and the seeds over HTTP', () => {
  it('a bet appears in the history at once, in pages, and only for its player', async () => {
    const bets: DiceBetResponse[] = [];
    for (let at = 0; at < 3; at++) bets.unshift((await post('/games/dice/bets', 'u4', BET)).body);
    const { body } = await get('/games/dice/bets?page=1&pageSize=2', 'u4');
    expect(body.total).toBe(3);
    expect(body.result.map((row: DiceBetResponse) => row.round_id)).toEqual(
      bets.slice(0, 2).map((bet) => bet.round_id),
    );
    expect((await get('/games/dice/bets', 'u5')).body).toEqual({ result: [], total: 0 });
    const stranger = await get(`/fairness/rounds/${bets[0]?.round_id}`, 'u5');
    expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found']);
    expect((await get(`/fairness/rounds/${bets[0]?.round_id}`, 'u4')).body.server_seed).toBeNull();
  });

  it.each(['page=0', 'page=x', 'pageSize=0', 'pageSize=101', 'page=1.5', 'sort=up'])(
    'the page query %s is refused',
    async (query) => {
      for (const path of ['/games/dice/bets', '/fairness/pairs']) {
        const { status, body } = await get(`${path}?${query}`, 'u1');
        expect([status, body.code]).toEqual([422, 'validation_failed']);
      }
    },
  );

  it("a rotation takes the player's trimmed client seed and lists the ended pair", async () => {
    const before = (await get('/fairness', 'u6')).body;
    const { status, body } = await post('/fairness/rotate', 'u6', { clientSeed: '  lucky  ' });
    expect(status).toBe(201);
    expect(body.active.client_seed).toBe('lucky');
    expect(body.active.server_seed_hash).toBe(before.next.server_seed_hash);
    expect(body.revealed.server_seed_hash).toBe(before.active.server_seed_hash);
    expect((await get('/fairness/pairs', 'u6')).body).toEqual({ result: [body.revealed], total: 1 });
  });

  it('a rotation without a body is accepted', async () => {
    expect((await post('/fairness/rotate', 'u7')).status).toBe(201);
    expect((await post('/fairness/rotate', 'u7', {})).body.active.seed_pair).toBe(3);
  });

  it.each([[''], ['   '], ['x'.repeat(65)], ['naïve'], ['tab\there'], [7], [{ a: 1 }], [['a']]])(
    'the client seed %j is refused',
    async (clientSeed) => {
      const { status, body } = await post('/fairness/rotate', 'u6', { clientSeed });
      expect([status, body.code, body.errors[0].path]).toEqual([422, 'validation_failed', 'clientSeed']);
    },
  );

  it.each(['nobody', 'f'.repeat(32), '%00', '..%2f..'])('the unknown round %s is not found', async (roundId) => {
    const { status, body } = await get(`/fairness/rounds/${roundId}`, 'u1');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

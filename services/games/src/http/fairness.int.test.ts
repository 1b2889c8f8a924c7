import type { BetResponseOf } from '@goldwake/contracts/http';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { fund, openLedger, walletModule } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { GamesModule } from '../games.module.js';
import { TEST_TOKENS } from '../testing/access-tokens.js';
import { TestSessions } from '../testing/test-sessions.js';

const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

let engine: TestEngine;
let app: App;
beforeAll(async () => {
  engine = await openTestEngine();
  const wallet = openLedger(engine);
  await fund(wallet, 'u4', { gold_coins: '50000000000' });
  const modules = [walletModule(wallet), new TestSessions().module(), GamesModule];
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

describe('the bet history and the seeds over HTTP', () => {
  it('a bet appears in the history at once, in pages, and only for its player', async () => {
    const bets: BetResponseOf<'dice'>[] = [];
    for (let at = 0; at < 3; at++) bets.unshift((await post('/games/dice/bets', 'u4', BET)).body);
    const { body } = await get('/games/dice/bets?page=1&pageSize=2', 'u4');
    expect(body.total).toBe(3);
    expect(body.result.map((row: BetResponseOf<'dice'>) => row.round_id)).toEqual(
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

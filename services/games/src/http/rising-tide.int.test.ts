import { TIDE_TIMES } from '@goldwake/contracts';
import type { TideTable } from '@goldwake/contracts/http';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { fund, openLedger, walletModule } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { GamesModule } from '../games.module.js';
import { TEST_TOKENS } from '../testing/access-tokens.js';
import { passTime, passToNextTimer } from '../testing/pass-time.js';
import { TestSessions } from '../testing/test-sessions.js';

const BET = { currency: 'gold_coins', stake: '1000000', cashOutAt: '1.01' };

let engine: TestEngine;
let app: App;
beforeAll(async () => {
  engine = await openTestEngine();
  const wallet = openLedger(engine);
  for (const uid of ['u1', 'u2', 'u3']) await fund(wallet, uid, { gold_coins: '50000000000' });
  await fund(wallet, 'poor', { gold_coins: '999999' });
  const modules = [walletModule(wallet), new TestSessions().module(), GamesModule];
  app = await (await createApp({ engine, accessTokens: TEST_TOKENS, modules })).start();
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

const get = (path: string, uid = 'u1') =>
  request(app.url).get(`/api${path}`).set('authorization', `Bearer token-${uid}`);
const post = (path: string, body: object, uid = 'u1') =>
  request(app.url).post(`/api${path}`).set('authorization', `Bearer token-${uid}`).send(body);
const bet = (change: object = {}, uid = 'u1') => post('/games/rising-tide/bets', { ...BET, ...change }, uid);
const cashOut = (roundId: string, uid = 'u1', body: object = {}) =>
  post(`/games/rising-tide/rounds/${roundId}/cash-out`, body, uid);
const shown = async (): Promise<TideTable> =>
  (await request(app.url).get('/api/games/rising-tide').expect(200)).body.table;

const pass = (ms: number) => passTime(engine, ms);

/** Lets time pass until the table is in a phase. */
async function until(phase: TideTable['phase']): Promise<TideTable> {
  for (let tries = 0; tries < 500; tries++) {
    const table = (await get('/games/rising-tide/table').expect(200)).body as TideTable;
    if (table.phase === phase) return table;
    await passToNextTimer(engine);
  }
  throw new Error(`the table is never ${phase}`);
}

describe('GET /api/games/rising-tide', () => {
  it('visitors see the game and the table, and do not open a round', async () => {
    const { status, body } = await request(app.url).get('/api/games/rising-tide');
    expect([status, body.game_id, body.playable, body.table.phase]).toEqual([200, 'rising-tide', true, 'idle']);
    expect(body.stakes.gold_coins).toEqual({ min: '10000', max: '100000000000' });
    expect(await engine.store.version('tide-rising-tide')).toBe(0);
  });

  it('a signed-in player opens a round by reading the table, and a visitor cannot read it', async () => {
    expect((await request(app.url).get('/api/games/rising-tide/table')).status).toBe(401);
    const { body } = await get('/games/rising-tide/table').expect(200);
    expect(body).toMatchObject({
      phase: 'betting',
      round: '1.1',
      number: 1,
      end: null,
      seed: null,
      bets: [],
      last: [],
    });
    expect(body.chain).toMatchObject({ chain: 1, rounds: 100_000 });
    expect(Date.parse(body.bets_until) - Date.parse(body.now)).toBe(TIDE_TIMES.betting);
  });
});

describe('a bet', () => {
  it('is answered with 201, shown at the table without its player, and found by every device', async () => {
    await until('betting');
    const { status, body } = await bet({ cashOutAt: '10000.00' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ game_id: 'rising-tide', state: 'open', stake: '1000000', payout: null, cash_out_at: '10000.00' },
      ...{ cashed_out_at: null, end: null, multiplier: '0.0000', balances: { gold_coins: '49999000000' } },
    });
    const { bets } = await shown();
    const row = {
      bet: body.bet,
      currency: 'gold_coins',
      stake: '1000000',
      cash_out_at: '10000.00',
      cashed_out_at: null,
    };
    expect(bets).toEqual([row]);
    expect((await get('/games/rising-tide/rounds/open')).body.round).toMatchObject({ round_id: body.round_id });
    expect((await get('/games/rising-tide/rounds/open', 'u2')).body).toEqual({ round: null });
    const second = await bet({ cashOutAt: undefined });
    expect([second.status, second.body.code, second.body.round_id]).toEqual([409, 'round_open', body.round_id]);
  });

  it('is settled after the round, with its history, its proof and the proof of the round', async () => {
    const ended = await until('ended');
    await pass(TIDE_TIMES.grace + 200);
    const { result, total } = (await get('/games/rising-tide/bets').expect(200)).body;
    expect(total).toBe(1);
    expect(result[0]).toMatchObject({ state: 'resolved', payout: '0', round: ended.round, end: ended.end });
    const proof = (await get(`/fairness/rounds/${result[0].round_id}`).expect(200)).body;
    expect(proof).toMatchObject({ ...result[0], server_seed: ended.seed });
    const round = (await request(app.url).get(`/api/games/rising-tide/rounds/${ended.round}`).expect(200)).body;
    expect(round).toMatchObject({ seed: ended.seed, previous_seed: proof.server_seed_hash, end: ended.end });
    expect((await get(`/fairness/rounds/${result[0].round_id}`, 'u2')).status).toBe(404);
    expect((await get('/games/recent')).body.result[0].game_id).toBe('rising-tide');
  });

  it('outside the betting phase gets 409 and when the next round opens', async () => {
    const { next_at } = await until('ended');
    const { status, body } = await bet();
    expect([status, body.code, body.opens_at]).toEqual([409, 'bets_closed', next_at]);
  });

  it('that is repeated with its key gets the same bytes, and another body gets 409', async () => {
    await until('betting');
    const send = (change: object = {}) => bet(change, 'u2').set('idempotency-key', 'one');
    const first = await send();
    expect(first.status).toBe(201);
    expect((await send()).text).toBe(first.text);
    expect((await send({ stake: '2000000' })).body.code).toBe('idempotency_mismatch');
  });

  it.each<[string, object, string]>([
    ['a negative stake', { stake: '-1' }, 'validation_failed'],
    ['a stake of zero', { stake: '0' }, 'stake_out_of_range'],
    ['a stake above the limit', { stake: '100000000001' }, 'stake_out_of_range'],
    ['a huge stake', { stake: '9'.repeat(25) }, 'validation_failed'],
    ['a stake of Arabic digits', { stake: '١٠٠٠٠٠٠' }, 'validation_failed'],
    ['a stake that is a number', { stake: 1_000_000 }, 'validation_failed'],
    ['an unknown currency', { currency: 'euros' }, 'validation_failed'],
    ['a target of 1.00', { cashOutAt: '1.00' }, 'validation_failed'],
    ['a target of zero', { cashOutAt: '0.00' }, 'validation_failed'],
    ['a negative target', { cashOutAt: '-2.00' }, 'validation_failed'],
    ['a target above the maximum', { cashOutAt: '10000.01' }, 'validation_failed'],
    ['a huge target', { cashOutAt: `${'9'.repeat(50)}.00` }, 'validation_failed'],
    ['a target with one decimal', { cashOutAt: '2.0' }, 'validation_failed'],
    ['a target with three decimals', { cashOutAt: '2.000' }, 'validation_failed'],
    ['a target in scientific notation', { cashOutAt: '1e3' }, 'validation_failed'],
    ['a target of Arabic digits', { cashOutAt: '٢.٠٠' }, 'validation_failed'],
    ['a target that is a number', { cashOutAt: 2 }, 'validation_failed'],
    ['a target that is a list', { cashOutAt: ['2.00'] }, 'validation_failed'],
    ['an empty target', { cashOutAt: '' }, 'validation_failed'],
    ['a round of its choice', { round: '1.9' }, 'validation_failed'],
  ])('with %s is refused and stores nothing', async (_, change, code) => {
    await until('betting');
    const before = await engine.store.lastPosition();
    const { status, body } = await bet(change, 'u3');
    expect([status, body.code]).toEqual([422, code]);
    expect(await engine.store.lastPosition()).toBe(before);
  });

  it('above the balance gets 409 and stores nothing', async () => {
    await until('betting');
    const before = await engine.store.lastPosition();
    const { status, body } = await bet({}, 'poor');
    expect([status, body.code]).toEqual([409, 'insufficient_balance']);
    expect(await engine.store.lastPosition()).toBe(before);
  });
});

describe('a cash-out', () => {
  /** Places a bet in a round that does not end before 1.05×. */
  async function openBet(): Promise<string> {
    for (;;) {
      await until('betting');
      const { status, body } = await bet({ cashOutAt: null }, 'u3');
      await until('running');
      await pass(1_000);
      // A bet of the round before may still be open; then no new one is placed.
      if (status === 201 && (await shown()).phase === 'running') return body.round_id;
      await until('ended');
    }
  }

  it('is answered with 200 and the payout, and again with the same', async () => {
    const roundId = await openBet();
    const first = await cashOut(roundId, 'u3');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      state: 'resolved',
      round_id: roundId,
      multiplier: `${first.body.cashed_out_at}00`,
    });
    await pass(200);
    const second = await cashOut(roundId, 'u3');
    expect(second.body).toMatchObject({ payout: first.body.payout, cashed_out_at: first.body.cashed_out_at });
    expect((await get('/games/rising-tide/rounds/open', 'u3')).body).toEqual({ round: null });
  });

  it('of the bet of another player gets 404, and the bet stays open', async () => {
    const roundId = await openBet();
    const { status, body } = await cashOut(roundId, 'u1');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await get('/games/rising-tide/rounds/open', 'u3')).body.round).toMatchObject({ round_id: roundId });
    expect((await cashOut(roundId, 'u3')).status).toBe(200);
  });

  it('before the start gets 409', async () => {
    await until('ended');
    await until('betting');
    const { body } = await bet({ cashOutAt: null }, 'u3');
    const refused = await cashOut(body.round_id, 'u3');
    expect([refused.status, refused.body.code]).toEqual([409, 'round_not_open']);
  });

  it('after the end gets 409', async () => {
    await until('ended');
    await until('betting');
    const { body } = await bet({ cashOutAt: null }, 'u2');
    await until('ended');
    await pass(2_000);
    const refused = await cashOut(body.round_id, 'u2');
    expect([refused.status, refused.body.code]).toEqual([409, 'round_not_open']);
  });

  it.each(['nothing', '1.1', '%2e%2e', 'x'.repeat(200)])('of the round %s gets 404', async (roundId) => {
    expect((await cashOut(roundId)).status).toBe(404);
  });
});

it.each(['1.99999', '2.1', '0.0', '1.1.1', 'open%20', '１.１'])('the round %s has no proof', async (round) => {
  const { status } = await request(app.url).get(`/api/games/rising-tide/rounds/${encodeURI(round)}`);
  expect(status).toBe(404);
});

import { type MultiStepGameId, type WalletPort } from '@goldwake/contracts';
import type { StepResponse } from '@goldwake/contracts/http';
import { MULTI_STEP_BETS, simpleAction } from '@goldwake/contracts/testing';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { fund, openLedger, walletModule } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { GamesModule } from '../games.module.js';
import { TEST_TOKENS } from '../testing/access-tokens.js';
import { MULTI_STEP_IDS } from '../testing/play-rounds.js';
import { TestSessions } from '../testing/test-sessions.js';

const STAKE = { currency: 'gold_coins', stake: '1000000' };

let engine: TestEngine;
let app: App;
let wallet: WalletPort;
beforeAll(async () => {
  engine = await openTestEngine();
  wallet = openLedger(engine);
  for (const uid of ['u1', 'u2', 'poor'])
    await fund(wallet, uid, { gold_coins: uid === 'poor' ? '999999' : '50000000000' });
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

const get = (path: string, uid = 'u1') =>
  request(app.url).get(`/api${path}`).set('authorization', `Bearer token-${uid}`);
const post = (path: string, body: object, uid = 'u1') =>
  request(app.url).post(`/api${path}`).set('authorization', `Bearer token-${uid}`).send(body);
const bet = (id: MultiStepGameId, change: object = {}, uid = 'u1') =>
  post(`/games/${id}/bets`, { ...STAKE, ...MULTI_STEP_BETS[id], ...change }, uid);
const act = ({ game_id, round_id, sequence }: StepResponse, action: object, uid = 'u1') =>
  post(`/games/${game_id}/rounds/${round_id}/actions`, { sequence, ...action }, uid);

/** Returns an open round: the one that is open, or a new one. */
async function openRound(id: MultiStepGameId): Promise<StepResponse> {
  for (;;) {
    const { body } = await get(`/games/${id}/rounds/open`);
    const round = body.round ?? (await bet(id).expect(201)).body;
    if (round.state === 'open') return round;
  }
}

async function finish(round: StepResponse): Promise<StepResponse> {
  let now = round;
  while (now.state === 'open') now = (await act(now, simpleAction(now)).expect(200)).body;
  return now;
}

/** Sends a request that must get a problem, and expects that balance, open round and history stay the same. */
async function expectRefused(
  id: MultiStepGameId,
  uid: string,
  send: () => request.Test,
  problem: { status: number; code: string; [member: string]: unknown },
): Promise<void> {
  const held = async () => ({
    position: await engine.store.lastPosition(),
    balances: (await wallet.summary(uid)).balances,
    open: (await get(`/games/${id}/rounds/open`, uid)).body,
  });
  const before = await held();
  const { status, body, type } = await send();
  expect({ type, status, body }).toMatchObject({ type: 'application/problem+json', status, body: problem });
  expect(await held()).toEqual(before);
}

describe.each(MULTI_STEP_IDS)('%s', (id) => {
  it('visitors can read the game with the limits of a stake', async () => {
    const { status, body } = await request(app.url).get(`/api/games/${id}`);
    expect([status, body.game_id, body.playable]).toEqual([200, id, true]);
    expect(body.stakes.gold_coins).toEqual({ min: '10000', max: '100000000000' });
  });

  it('a bet opens a round that every device of the player finds, and its actions end it', async () => {
    const round = await openRound(id);
    expect(round).toMatchObject({ game_id: id, state: 'open', payout: null, base_stake: '1000000' });
    const { body } = await get(`/games/${id}/rounds/open`);
    expect(body.round).toMatchObject({ round_id: round.round_id, sequence: round.sequence, outcome: round.outcome });
    expect((await get(`/games/${id}/rounds/open`, 'u2')).body).toEqual({ round: null });
    const ended = await finish(round);
    expect(ended.state).toBe('resolved');
    expect((await get(`/games/${id}/rounds/open`)).body).toEqual({ round: null });
    const { result } = (await get(`/games/${id}/bets`)).body;
    const { wallet_version: _, balances: __, playthrough: ___, ...row } = ended;
    expect(result[0]).toEqual(row);
    expect((await get(`/fairness/rounds/${ended.round_id}`)).body).toMatchObject({ ...row, server_seed: null });
    expect((await get('/games/recent')).body.result[0].game_id).toBe(id);
  });

  it('another bet gets 409 and the id of the open round', async () => {
    const round = await openRound(id);
    const { status, body } = await bet(id);
    expect([status, body.code, body.round_id]).toEqual([409, 'round_open', round.round_id]);
    await finish(round);
  });

  it('an action that expects another sequence gets 409 and the number of actions', async () => {
    const round = await openRound(id);
    const ahead = { ...round, sequence: round.sequence + 1 };
    const problem = { status: 409, code: 'sequence_conflict', sequence: round.sequence };
    await expectRefused(id, 'u1', () => act(ahead, simpleAction(round)), problem);
    await finish(round);
  });

  it('an action that was taken already is refused under another key', async () => {
    const round = await openRound(id);
    const next = (await act(round, simpleAction(round)).expect(200)).body as StepResponse;
    const code = next.state === 'open' ? 'sequence_conflict' : 'round_not_open';
    await expectRefused(id, 'u1', () => act(round, simpleAction(round)), { status: 409, code });
    await finish(next);
  });

  it('an action after the end is refused, with the last sequence as well', async () => {
    const round = await openRound(id);
    const ended = await finish(round);
    for (const { sequence } of [round, ended]) {
      const late = () => act({ ...ended, sequence }, simpleAction(round));
      await expectRefused(id, 'u1', late, { status: 409, code: 'round_not_open' });
    }
  });

  it('an action in the round of another player, or in a round that does not exist, gets 404', async () => {
    const round = await openRound(id);
    const unknown = { ...round, round_id: 'nothing' };
    await expectRefused(id, 'u1', () => act(round, simpleAction(round), 'u2'), { status: 404, code: 'not_found' });
    await expectRefused(id, 'u1', () => act(unknown, simpleAction(round)), { status: 404, code: 'not_found' });
    await finish(round);
  });

  it('a repeated action gets the same round', async () => {
    const round = await openRound(id);
    const send = () => act(round, simpleAction(round)).set('idempotency-key', `again-${round.round_id}`);
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).text).toBe(first.text);
    await finish(first.body);
  });

  it.each<[string, object, string]>([
    ['no stake', { stake: undefined }, 'validation_failed'],
    ['a stake of zero', { stake: '0' }, 'stake_out_of_range'],
    ['a negative stake', { stake: '-1' }, 'validation_failed'],
    ['a stake below the limit', { stake: '9999' }, 'stake_out_of_range'],
    ['a stake above the limit', { stake: '100000000001' }, 'stake_out_of_range'],
    ['a stake of 24 digits', { stake: '9'.repeat(24) }, 'stake_out_of_range'],
    ['a stake of 25 digits', { stake: '9'.repeat(25) }, 'validation_failed'],
    ['a stake that is not a number', { stake: 'NaN' }, 'validation_failed'],
    ['a stake that is null, as JSON writes NaN', { stake: Number.NaN }, 'validation_failed'],
    ['a stake as a JSON number', { stake: 1_000_000 }, 'validation_failed'],
    ['a stake with a decimal comma', { stake: '0,500' }, 'validation_failed'],
    ['a stake in scientific notation', { stake: '1e6' }, 'validation_failed'],
    ['a stake of Arabic digits', { stake: '١٠٠٠٠٠٠' }, 'validation_failed'],
    ['a currency that does not exist', { currency: 'euro' }, 'validation_failed'],
    ['an unknown field', { actions: [] }, 'validation_failed'],
  ])('a bet with %s is refused and stores nothing', async (_, change, code) => {
    await expectRefused(id, 'u2', () => bet(id, change, 'u2'), { status: 422, code });
  });

  it('a stake above the balance gets 409, stores nothing and opens no round', async () => {
    await get('/fairness', 'poor');
    const before = await engine.store.lastPosition();
    const { status, body } = await bet(id, {}, 'poor');
    expect([status, body.code]).toEqual([409, 'insufficient_balance']);
    expect(await engine.store.lastPosition()).toBe(before);
  });

  it.each<[string, object]>([
    ['no sequence', { sequence: undefined }],
    ['a negative sequence', { sequence: -1 }],
    ['a fractional sequence', { sequence: 0.5 }],
    ['a sequence as text', { sequence: '0' }],
    ['an unknown action', { action: 'peek' }],
    ['no action', { action: undefined }],
    ['an action that is a list', { action: ['hit'] }],
    ['an unknown field', { tile: 3, cards: ['AS'] }],
  ])('an action with %s is refused and stores nothing', async (_, change) => {
    const round = await openRound(id);
    const send = () => act(round, { ...simpleAction(round), ...change });
    await expectRefused(id, 'u1', send, { status: 422, code: 'validation_failed' });
    await finish(round);
  });
});

it.each([undefined, 0, 25, -1, 2.5, '3', null, [3], 1e300])('a bet on %j mines is refused', async (mines) => {
  const problem = {
    status: 422,
    code: 'validation_failed',
    errors: expect.arrayContaining([expect.objectContaining({ path: 'mines' })]),
  };
  await expectRefused('breakwater', 'u2', () => bet('breakwater', { mines }, 'u2'), problem);
});

it.each([undefined, -1, 25, 2.5, '3', null, [3], 1e300])('a tile %j is refused', async (tile) => {
  const round = await openRound('breakwater');
  const send = () => act(round, { action: 'reveal', tile });
  await expectRefused('breakwater', 'u1', send, { status: 422, code: 'validation_failed' });
});

it.each(['double', 'split', 'insure'] as const)(
  '%s without the balance for it is refused, and the hand can still be played',
  async (action) => {
    let round = await openRound('blackjack');
    while (!allowedIn(round).includes(action)) {
      await finish(round);
      round = await openRound('blackjack');
    }
    // Insurance costs half the stake, the others cost the stake; each lacks one micro.
    const left = action === 'insure' ? 499_999n : 999_999n;
    const taken = BigInt(round.balances.gold_coins) - left;
    const move = (amount: bigint) =>
      wallet.adjust(
        'u1',
        { currency: 'gold_coins', amount: `${amount}`, reason: 'a test', by: 'kim' },
        command(`${action} ${amount}`),
      );
    await move(-taken);
    await expectRefused('blackjack', 'u1', () => act(round, { action }), { status: 409, code: 'insufficient_balance' });
    await move(taken);
    await finish(round);
  },
);

function allowedIn(round: StepResponse): readonly string[] {
  return round.game_id === 'blackjack' ? round.outcome.allowed : [];
}

it('a tile can be opened once', async () => {
  const round = await openRound('breakwater');
  const opened = (await act(round, { action: 'reveal', tile: 24 })).body as StepResponse;
  if (opened.state !== 'open') return;
  const { status, body } = await act(opened, { action: 'reveal', tile: 24 });
  expect([status, body.code]).toEqual([422, 'action_not_allowed']);
  await finish(opened);
});

it('the seeds of an open round cannot be rotated', async () => {
  const round = await openRound('fathom');
  const { status, body } = await post('/fairness/rotate', {});
  expect([status, body.code]).toEqual([409, 'seeds_in_use']);
  await finish(round);
});

import { type PromotionOffer, Refusal, type WalletPort } from '@goldwake/contracts';
import type { PromotionClaimResponse, PromotionListResponse } from '@goldwake/contracts/http';
import { collect, command } from '@goldwake/core/testing';
import { openTestEngine, TEST_START, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PromotionOffers } from '../streams/promotion-offers.js';
import { promotionsModules } from '../testing/promotions-modules.js';
import { TestCashier } from '../testing/test-cashier.js';
import { TestFeatures } from '../testing/test-features.js';

const FOREVER = Number.MAX_SAFE_INTEGER;
const SC = 1_000_000n;
/** `TEST_START` is a Thursday noon; the weekly promotions for stakes run from Monday to Sunday. */
const DICE = 'dice-week-2026-01-12';
const FRIDAY = Date.parse('2026-01-16T00:00:00.000Z');
const MONDAY = Date.parse('2026-01-19T00:00:00.000Z');
const WEEK_MS = 7 * 86_400_000;
const GIFT = 'weekend-gift-2026-01-16';

let engine: TestEngine;
let wallet: WalletPort;
let features: TestFeatures;
let cashier: TestCashier;
let app: App;
beforeAll(async () => {
  engine = await openTestEngine();
  wallet = openLedger(engine);
  features = new TestFeatures();
  cashier = new TestCashier();
  const building = await createApp({
    engine,
    modules: promotionsModules(wallet, { features, cashier }),
    accessTokens: { verify: async (uid) => ({ uid, sessionId: 's', expiresAt: FOREVER, sessionEndsAt: FOREVER }) },
  });
  app = await building.start();
});
beforeEach(() => {
  engine.clock.set(TEST_START);
  cashier.failure = null;
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

interface Answer<T> {
  status: number;
  body: T & { code?: string; errors?: { path: string }[] };
}

async function call<T = object>(uid: string | undefined, route: string, body?: unknown, key?: string) {
  const [method = '', path = ''] = route.split(' ');
  const response = await fetch(`${app.url}/api/promotions${path}`, {
    method,
    headers: {
      ...(uid === undefined ? {} : { authorization: `Bearer ${uid}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() } as Answer<T>;
}
const claim = (uid: string, id: string, key?: string) =>
  call<PromotionClaimResponse>(uid, `POST /${encodeURIComponent(id)}/claims`, undefined, key);
const list = async (uid: string) => (await call<PromotionListResponse>(uid, 'GET ')).body;
const states = async (uid: string) =>
  Object.fromEntries((await list(uid)).promotions.map(({ user_promotion_id: id, state }) => [id, state]));
const problem = (status: number, code: string) => ({ status, body: { code } });

let bets = 0;
const settled = async () => engine.bus.settled(await engine.store.lastPosition());
/** Places a bet and waits for its reward. */
async function bet(uid: string, stake: bigint, game_id = 'dice'): Promise<string> {
  const round = { round_id: `r${++bets}`, game_id, draw: null, outcome: null };
  const placed = { round, currency: 'sweeps_coins' as const, stake: `${stake}` };
  await wallet.bet(uid, placed, command(`bet ${bets}`));
  await settled();
  return round.round_id;
}
async function rollBack(uid: string, round_id: string): Promise<void> {
  await wallet.rollBack(uid, { round_id }, command(`roll back ${round_id}`));
  await settled();
}

let players = 0;
/** Returns a player with 5,000 SC. */
async function funded(): Promise<string> {
  const uid = `player${++players}`;
  await fund(wallet, uid, { sweeps_coins: '5000000000' });
  return uid;
}
const grantsOf = async (uid: string) =>
  (await collect(engine.store.readStream(`wallet-${uid}`))).filter(({ type }) => type === 'coins_granted').slice(1);
const claimsOf = async (uid: string) =>
  (await collect(engine.store.readStream(`loyalty-${uid}`))).filter(({ type }) => type === 'promotion_claimed');

/** What a list states of the Dice Week of `TEST_START` for somebody who has done nothing for it. */
const DICE_WEEK = {
  ...{ user_promotion_id: DICE, promotion_id: 'dice-week', kind: 'play', title: 'Dice Week', game_id: 'dice' },
  ...{ stake: '20000000', staked: '0', gold_coins: '10000000000', sweeps_coins: '1000000', claimed_at: null },
  ...{ percent: null, has_open_purchase: false },
  ...{ starts_at: '2026-01-12T00:00:00.000Z', ends_at: '2026-01-19T00:00:00.000Z' },
  claimable_until: '2026-01-26T00:00:00.000Z',
  state: 'eligible',
};
const NEXT_GIFT = {
  ...{ user_promotion_id: GIFT, promotion_id: 'weekend-gift', kind: 'free', title: 'Weekend Gift', game_id: null },
  ...{ stake: null, staked: '0', gold_coins: '5000000000', sweeps_coins: '0', claimed_at: null },
  ...{ percent: null, has_open_purchase: false },
  ...{ starts_at: '2026-01-16T00:00:00.000Z', ends_at: '2026-01-19T00:00:00.000Z' },
  claimable_until: '2026-01-19T00:00:00.000Z',
  state: 'upcoming',
};

describe('GET /api/promotions/offers', () => {
  it('lists to visitors what runs, begins or has ended within a week, without progress', async () => {
    const { status, body } = await call<PromotionListResponse>(undefined, 'GET /offers');
    expect([status, body]).toEqual([
      200,
      { promotions_version: 1, loyalty_version: 0, unexpired_count: 2, promotions: expect.any(Array) },
    ]);
    expect(body.promotions.map(({ user_promotion_id: id, state }) => [id, state])).toEqual([
      [DICE, 'eligible'],
      ['blackjack-week-2026-01-12', 'eligible'],
      [GIFT, 'upcoming'],
      ['dice-week-2026-01-19', 'upcoming'],
      ['blackjack-week-2026-01-19', 'upcoming'],
      ['dice-week-2026-01-05', 'expired'],
      ['blackjack-week-2026-01-05', 'expired'],
      ['weekend-gift-2026-01-09', 'expired'],
    ]);
    expect(body.promotions[0]).toEqual(DICE_WEEK);
    expect(body.promotions[2]).toEqual(NEXT_GIFT);
  });

  it('lists the same to a player, whatever the player has staked', async () => {
    const visitor = await call(undefined, 'GET /offers');
    const uid = await funded();
    await bet(uid, 20n * SC);
    expect(await call(uid, 'GET /offers')).toEqual(visitor);
  });
});

describe('GET /api/promotions', () => {
  it.each(['GET ', `POST /${DICE}/claims`])('%s is refused without a session', async (route) => {
    expect(await call(undefined, route)).toMatchObject(problem(401, 'unauthenticated'));
  });

  it('lists to a player who has not bet what a visitor sees', async () => {
    expect(await list('nobody')).toEqual((await call(undefined, 'GET /offers')).body);
  });

  it('lists the player’s state of a promotion for stakes from the first bet to the claim', async () => {
    const uid = await funded();
    const ofDice = async () => (await list(uid)).promotions.find(({ user_promotion_id: id }) => id === DICE);
    const first = await bet(uid, 20n * SC - 1n);
    await bet(uid, 900n * SC, 'blackjack');
    expect(await ofDice()).toEqual({ ...DICE_WEEK, staked: '19999999', state: 'in_progress' });
    await bet(uid, 1n);
    expect(await ofDice()).toEqual({ ...DICE_WEEK, staked: '20000000', state: 'claimable' });
    await rollBack(uid, first);
    expect(await ofDice()).toEqual({ ...DICE_WEEK, staked: '1', state: 'in_progress' });
    await bet(uid, 30n * SC);
    await claim(uid, DICE);
    await bet(uid, 30n * SC);
    const claimed_at = '2026-01-15T12:00:00.000Z';
    expect(await ofDice()).toEqual({ ...DICE_WEEK, staked: '30000001', claimed_at, state: 'claimed' });
    expect(await list(uid)).toMatchObject({ loyalty_version: 7, unexpired_count: 1 });
  });

  it('states that a free promotion begins, can be claimed, was claimed or is over', async () => {
    const [uid, other] = [await funded(), await funded()];
    const ofGift = async (player: string) => (await states(player))[GIFT];
    engine.clock.set(FRIDAY - 1);
    expect(await ofGift(uid)).toBe('upcoming');
    engine.clock.set(FRIDAY);
    expect(await ofGift(uid)).toBe('claimable');
    await claim(uid, GIFT);
    expect([await ofGift(uid), await ofGift(other)]).toEqual(['claimed', 'claimable']);
    engine.clock.set(MONDAY);
    expect([await ofGift(uid), await ofGift(other)]).toEqual(['claimed', 'expired']);
    engine.clock.set(MONDAY + WEEK_MS);
    expect([await ofGift(uid), await ofGift(other)]).toEqual([undefined, undefined]);
  });
});

describe('POST /api/promotions/{id}/claims', () => {
  it('stores the claim, grants it with its playthrough, and answers every repeat with the same receipt', async () => {
    const uid = await funded();
    await bet(uid, 20n * SC);
    const first = await claim(uid, DICE);
    expect(first).toMatchObject({
      status: 201,
      body: {
        ...{ user_promotion_id: DICE, gold_coins: '10000000000', sweeps_coins: '1000000' },
        balances: { sweeps_coins: '4981000000', gold_coins: '10000000000' },
      },
    });
    const { grant_id } = first.body;
    const claimed_at = '2026-01-15T12:00:00.000Z';
    const amounts = { gold_coins: '10000000000', sweeps_coins: '1000000' };
    const claims = await claimsOf(uid);
    expect(claims).toMatchObject([{ eventId: `loyalty-${uid}@2`, actor: uid, causationId: null }]);
    expect(claims[0]?.data).toEqual({
      ...{ uid, claim_id: grant_id, user_promotion_id: DICE, promotion_id: 'dice-week', kind: 'play' },
      ...{ ...amounts, promotions_version: 1, claimed_at },
    });
    const granted = { reason: 'promotion', grant_id, ...amounts, granted_at: claimed_at };
    expect(await grantsOf(uid)).toMatchObject([{ actor: uid, causationId: `loyalty-${uid}@2`, data: granted }]);
    await bet(uid, 20n * SC);
    for (const key of [undefined, 'a key', 'another']) expect(await claim(uid, DICE, key)).toEqual(first);
    engine.clock.set(MONDAY + 3 * WEEK_MS);
    expect(await claim(uid, DICE)).toEqual(first);
    expect([await claimsOf(uid), await grantsOf(uid)]).toEqual([claims, [expect.anything()]]);
  });

  it('grants parallel claims once, and a free promotion also without a bet', async () => {
    const uid = await funded();
    engine.clock.set(FRIDAY);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => claim(uid, GIFT, `key ${at % 3}`)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 201, body: { gold_coins: '5000000000', sweeps_coins: '0' } });
    expect([await claimsOf(uid), await grantsOf(uid)]).toMatchObject([[{ data: { kind: 'free' } }], [{}]]);
  });

  it('is possible for each run of a promotion once', async () => {
    const uid = await funded();
    await bet(uid, 20n * SC);
    engine.clock.set(MONDAY);
    await bet(uid, 20n * SC);
    expect((await claim(uid, 'dice-week-2026-01-19')).status).toBe(201);
    expect((await claim(uid, DICE)).status).toBe(201);
    expect(await claimsOf(uid)).toMatchObject([
      { data: { user_promotion_id: 'dice-week-2026-01-19' } },
      { data: { user_promotion_id: DICE } },
    ]);
  });

  it.each<[string, string, number, number, string | null]>([
    ['a free promotion a ms before its start', GIFT, FRIDAY - 1, 409, 'promotion_unavailable'],
    ['a free promotion at its start', GIFT, FRIDAY, 201, null],
    ['a free promotion at its end', GIFT, MONDAY, 409, 'promotion_unavailable'],
    ['a free promotion a week after its end', GIFT, MONDAY + WEEK_MS, 404, 'promotion_not_found'],
    ['a reached promotion at its end', DICE, MONDAY, 201, null],
    ['a reached promotion a ms before its last day is over', DICE, MONDAY + WEEK_MS - 1, 201, null],
    ['a reached promotion a week after its end', DICE, MONDAY + WEEK_MS, 404, 'promotion_not_found'],
  ])('answers a claim of %s', async (_, id, at, status, code) => {
    const uid = await funded();
    await bet(uid, 20n * SC);
    engine.clock.set(at);
    expect(await claim(uid, id)).toMatchObject(code === null ? { status } : problem(status, code));
    expect(await claimsOf(uid)).toHaveLength(code === null ? 1 : 0);
  });

  it.each([
    ['for which too little is staked', DICE, 409, 'promotion_unavailable'],
    ['that begins later', 'dice-week-2026-01-19', 409, 'promotion_unavailable'],
    ['that ended without enough stakes', 'dice-week-2026-01-05', 409, 'promotion_unavailable'],
    ['of another day', 'dice-week-2026-01-13', 404, 'promotion_not_found'],
    ['that is not offered', 'poker-week-2026-01-12', 404, 'promotion_not_found'],
    ['that begins in three weeks', 'dice-week-2026-02-02', 404, 'promotion_not_found'],
    ['of a day that does not exist', 'dice-week-2026-02-30', 404, 'promotion_not_found'],
  ])('refuses a promotion %s, and stores nothing', async (_, id, status, code) => {
    const uid = await funded();
    await bet(uid, 20n * SC - 1n);
    expect(await claim(uid, id)).toMatchObject(problem(status, code));
    expect([await engine.store.version(`loyalty-${uid}`), await grantsOf(uid)]).toEqual([1, []]);
  });

  it('does not count the stakes of another player', async () => {
    const [uid, other] = [await funded(), await funded()];
    await bet(uid, 20n * SC);
    expect(await claim(other, DICE)).toMatchObject(problem(409, 'promotion_unavailable'));
    expect((await claim(uid, DICE)).status).toBe(201);
    expect(await claim(other, DICE)).toMatchObject(problem(409, 'promotion_unavailable'));
  });

  it('is refused after a roll-back of the stakes, until enough is staked again', async () => {
    const uid = await funded();
    await rollBack(uid, await bet(uid, 20n * SC));
    expect(await claim(uid, DICE)).toMatchObject(problem(409, 'promotion_unavailable'));
    await bet(uid, 20n * SC);
    expect((await claim(uid, DICE)).status).toBe(201);
  });

  it('is refused while promotions are switched off for the player, but a repeated one is not', async () => {
    const [uid, other] = [await funded(), await funded()];
    await bet(uid, 20n * SC);
    engine.clock.set(FRIDAY);
    const first = await claim(uid, GIFT);
    features.withoutPromotions.add(uid);
    expect(await claim(uid, GIFT)).toEqual(first);
    for (const id of [DICE, 'dice-week-2026-01-13'])
      expect(await claim(uid, id)).toMatchObject(problem(403, 'promotions_disabled'));
    expect((await list(uid)).promotions.find(({ user_promotion_id: id }) => id === DICE)?.state).toBe('claimable');
    expect((await claim(other, GIFT)).status).toBe(201);
    expect(await claimsOf(uid)).toHaveLength(1);
    features.withoutPromotions.delete(uid);
    expect((await claim(uid, DICE)).status).toBe(201);
  });

  it.each([
    ...['dice-week', 'dice-week-2026-1-12', 'dice-week-2026-01-12 ', ' dice-week-2026-01-12', 'Dice-week-2026-01-12'],
    ...['dice-week-2026-01-12\n', 'dice--week-2026-01-12', '-2026-01-12', '2026-01-12', 'dice_week-2026-01-12'],
    ...['dicе-week-2026-01-12', 'dice-week-２０26-01-12', 'dice-week-2026-01-12\u0000', '../vip', '__proto__', 'null'],
    `${'a'.repeat(90)}-2026-01-12`,
  ])('finds no promotion with the id %j', async (id) => {
    expect(await claim('u1', id)).toMatchObject(problem(404, 'promotion_not_found'));
  });

  it('refuses a body with a field', async () => {
    expect(await call('u1', `POST /${GIFT}/claims`, { amount: '1' })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [expect.objectContaining({ path: 'amount' })] },
    });
  });
});

describe('a change of the promotions', () => {
  it('appears in the lists with its version; a removed promotion ends for all, and its claims stay', async () => {
    const offers = new PromotionOffers(engine.store, engine.clock);
    const change = (merged: PromotionOffer[], removed: string[]) =>
      offers.change({ merged, removed, reason: 'Test', by: 'mara' }, command(`change ${removed}`));
    const [uid, other] = [await funded(), await funded()];
    await bet(uid, 20n * SC);
    await bet(other, 20n * SC);
    const first = await claim(uid, DICE);
    const today: PromotionOffer = {
      ...{ promotion_id: 'today', kind: 'free', title: 'Today', gold_coins: '7', sweeps_coins: '0' },
      ...{ starts_at: '2026-01-15T12:00:00.000Z', ends_at: '2026-01-15T12:00:00.001Z' },
      ...{ weekly: false, weekly_until: null },
    };
    await change([today], ['dice-week']);
    expect(await list(other)).toMatchObject({ promotions_version: 2, unexpired_count: 2 });
    expect(await states(other)).toMatchObject({ 'today-2026-01-15': 'claimable', [GIFT]: 'upcoming' });
    expect((await states(other))[DICE]).toBeUndefined();
    expect((await call<PromotionListResponse>(undefined, 'GET /offers')).body.promotions_version).toBe(2);
    expect(await claim(other, DICE)).toMatchObject(problem(404, 'promotion_not_found'));
    expect(await claim(uid, DICE)).toEqual(first);
    expect((await claim(other, 'today-2026-01-15')).body).toMatchObject({ gold_coins: '7' });
    expect((await claimsOf(other))[0]?.data).toMatchObject({ promotions_version: 2 });
  });

  it('that ends a weekly promotion leaves the last week to be claimed', async () => {
    const offers = new PromotionOffers(engine.store, engine.clock);
    const merged = (await offers.current()).promotions
      .filter(({ promotion_id }) => promotion_id === 'blackjack-week')
      .map((one) => ({ ...one, weekly_until: '2026-01-19T00:00:00.000Z' }));
    const uid = await funded();
    await bet(uid, 40n * SC, 'blackjack');
    engine.clock.set(MONDAY);
    await offers.change({ merged, removed: [], reason: 'Over', by: 'mara' }, command('end'));
    const weeks = (await list(uid)).promotions.filter(({ promotion_id: id }) => id === 'blackjack-week');
    expect(weeks).toMatchObject([{ user_promotion_id: 'blackjack-week-2026-01-12', state: 'claimable' }]);
    expect((await claim(uid, 'blackjack-week-2026-01-12')).status).toBe(201);
  });
});

describe('a purchase bonus', () => {
  const BOOST: PromotionOffer = {
    ...{ promotion_id: 'boost', kind: 'purchase', title: 'Boost', percent: 20, gold_coins: '7', sweeps_coins: '5' },
    ...{ starts_at: '2026-01-15T00:00:00.000Z', ends_at: '2026-01-16T00:00:00.000Z' },
    ...{ weekly: false, weekly_until: null },
  };
  const RUN = 'boost-2026-01-15';
  const boostOf = async (uid: string) => (await list(uid)).promotions.find(({ user_promotion_id: id }) => id === RUN);
  beforeAll(async () => {
    engine.clock.set(TEST_START);
    const offers = new PromotionOffers(engine.store, engine.clock);
    await offers.change({ merged: [BOOST], removed: [], reason: 'Test', by: 'mara' }, command('boost'));
  });

  it('is listed with its percentage and limits, to visitors too', async () => {
    const terms = { kind: 'purchase', percent: 20, gold_coins: '7', sweeps_coins: '5', game_id: null, stake: null };
    const expected = { ...terms, state: 'eligible', claimable_until: BOOST.ends_at, has_open_purchase: false };
    expect(await boostOf('nobody')).toMatchObject(expected);
    const { promotions } = (await call<PromotionListResponse>(undefined, 'GET /offers')).body;
    expect(promotions.find(({ user_promotion_id: id }) => id === RUN)).toMatchObject(expected);
  });

  it.each([
    ['no purchase has used it', [], 'eligible', true],
    ['another one is used', [{ user_promotion_id: 'other-2026-01-15', succeeded_at: null }], 'eligible', true],
    ['an open purchase uses it', [{ user_promotion_id: RUN, succeeded_at: null }], 'in_progress', true],
    [
      'a purchase has succeeded',
      [{ user_promotion_id: RUN, succeeded_at: '2026-01-15T11:00:00.000Z' }],
      'claimed',
      false,
    ],
  ])('has the state of the player’s purchases: %s', async (_, uses, state, isOpen) => {
    const uid = `buyer ${state}`;
    const before = (await list('nobody')).unexpired_count;
    cashier.uses.set(uid, uses);
    expect(await boostOf(uid)).toMatchObject({ state, claimed_at: uses[0]?.succeeded_at ?? null });
    expect((await list(uid)).unexpired_count).toBe(before - (isOpen ? 0 : 1));
    engine.clock.set(Date.parse(BOOST.ends_at));
    expect((await boostOf(uid))?.state).toBe(state === 'eligible' ? 'expired' : state);
  });

  it('is listed as eligible while the cashier is unavailable', async () => {
    cashier.uses.set('u2', [{ user_promotion_id: RUN, succeeded_at: null }]);
    cashier.failure = new Refusal('unavailable');
    expect(await boostOf('u2')).toMatchObject({ state: 'eligible', has_open_purchase: false });
    cashier.failure = new Error('broken');
    expect((await call('u2', 'GET ')).status).toBe(500);
  });

  it('cannot be claimed, and the refusal says how to get it', async () => {
    const refused = await claim('u1', RUN);
    expect(refused).toMatchObject(problem(409, 'promotion_unavailable'));
    expect(await claimsOf('u1')).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import {
  type BalancesEvent,
  balancesMachine,
  type NewsSource,
  type RanOutOfGold,
  RESULT_ELSEWHERE_MS,
} from './balances.machine.js';

const COIN = 1_000_000n;

function start() {
  const emitted: RanOutOfGold[] = [];
  const actor = createActor(balancesMachine);
  actor.on('ranOutOfGold', (event) => emitted.push(event));
  actor.start();
  return { actor, emitted, state: () => actor.getSnapshot().context };
}

const news = (version: number, gold: bigint, source: NewsSource = 'other', more: object = {}): BalancesEvent => ({
  type: 'APPLY',
  source,
  wallet_version: version,
  balances: { gold_coins: (gold * COIN).toString(), sweeps_coins: '0' },
  ...more,
});
const bet = (id: string, stake: bigint): BalancesEvent => ({
  type: 'HOLD',
  id,
  currency: 'gold_coins',
  stake: stake * COIN,
});

describe('balances', () => {
  it('are unknown until the first news, then equal to it', () => {
    const { actor, state } = start();
    expect(state().known).toBe(false);
    actor.send(news(3, 100n));
    expect([state().known, state().version, state().actual.gold_coins, state().shown.gold_coins]).toEqual([
      true,
      3,
      100n * COIN,
      100n * COIN,
    ]);
  });

  it('are never overwritten by an older version, whatever its source', () => {
    const { actor, state } = start();
    actor.send(news(5, 90n));
    actor.send(news(4, 100n));
    expect([state().version, state().actual.gold_coins]).toEqual([5, 90n * COIN]);
  });

  it('take over the playthrough of a push without balances at the same version', () => {
    const { actor, state } = start();
    actor.send(news(5, 90n));
    actor.send({
      type: 'APPLY',
      source: 'other',
      wallet_version: 5,
      playthrough: { requirement_id: 'g', requirement: '10', progress: '4' },
    });
    expect(state().playthrough).toEqual({ requirementId: 'g', requirement: 10n, progress: 4n });
    expect(state().actual.gold_coins).toBe(90n * COIN);
  });
});

describe('a balance with a result that is still being shown elsewhere', () => {
  const LATE = { do_not_auto_update_balance: true };
  const late = (version: number, gold: bigint) => news(version, gold, 'other', LATE);
  /** Simulated time passes in steps, so that timers that a timer starts are served as well. */
  const pass = (ms: number) => (clock: SimulatedClock) => {
    for (let at = 0; at < ms; at += 100) clock.increment(100);
  };
  const seen = pass(RESULT_ELSEWHERE_MS);
  const almostSeen = pass(RESULT_ELSEWHERE_MS - 100);
  const withoutBalances: BalancesEvent = { type: 'APPLY', source: 'other', wallet_version: 2 };
  const release: BalancesEvent = { type: 'RELEASE', id: 'r' };
  const ten = news(1, 10n);

  it.each<[rule: string, steps: (BalancesEvent | ((clock: SimulatedClock) => void))[], shown: bigint]>([
    ['is hidden during the delay', [ten, late(2, 30n), almostSeen], 10n],
    ['is shown after the delay', [ten, late(2, 30n), seen], 30n],
    ['is shown at once when the page loads', [late(2, 30n)], 30n],
    ['is shown at once with any later balance', [ten, late(2, 30n), news(3, 29n, 'bet')], 29n],
    ['stays hidden when a push without balances follows', [ten, late(2, 30n), withoutBalances], 10n],
    ['never overwrites a later balance', [ten, late(2, 30n), news(3, 29n), seen], 29n],
    ['is shown when the hold of its round ends', [ten, bet('r', 10n), late(2, 30n), release], 30n],
    ['is not shown while its round is held, however long', [ten, bet('r', 10n), late(2, 30n), seen, seen], 0n],
    [
      'is hidden no more by a push that follows the response',
      [ten, bet('r', 10n), news(2, 30n), release, late(2, 30n)],
      30n,
    ],
    ['is shown by the response that follows the push', [ten, bet('r', 10n), late(2, 30n), news(2, 30n), release], 30n],
    ['is shown at once by a reload of the account at the same version', [ten, late(2, 30n), news(2, 30n)], 30n],
    ['of a former player is dropped', [ten, late(2, 30n), { type: 'RESET' }, news(1, 7n), seen], 7n],
  ])('%s', (_, steps, shown) => {
    const clock = new SimulatedClock();
    const actor = createActor(balancesMachine, { clock }).start();
    for (const step of steps) typeof step === 'function' ? step(clock) : actor.send(step);
    expect(actor.getSnapshot().context.shown.gold_coins).toBe(shown * COIN);
  });

  it('appears in turn when results follow each other faster than the delay', () => {
    const clock = new SimulatedClock();
    const actor = createActor(balancesMachine, { clock }).start();
    const shown: bigint[] = [];
    actor.subscribe(({ context }) => shown.push(context.shown.gold_coins / COIN));
    actor.send(news(1, 100n));
    for (let version = 2; version < 40; version++) {
      actor.send(late(version, 100n + BigInt(version)));
      pass(400)(clock);
      // The result of 3,000 ms ago is the newest that may be on the screen.
      const due = version - Math.floor(RESULT_ELSEWHERE_MS / 400);
      expect(shown.at(-1)).toBe(due < 2 ? 100n : 100n + BigInt(due));
    }
    seen(clock);
    expect(shown.at(-1)).toBe(139n);
  });

  it('of one currency stays hidden when a round in the other ends here', () => {
    const clock = new SimulatedClock();
    const actor = createActor(balancesMachine, { clock }).start();
    const both = (version: number, gold: bigint, sweeps: bigint, more = {}): BalancesEvent => ({
      type: 'APPLY',
      source: 'other',
      wallet_version: version,
      balances: { gold_coins: String(gold), sweeps_coins: String(sweeps) },
      ...more,
    });
    actor.send(both(1, 10n, 5n));
    actor.send({ type: 'HOLD', id: 'r', currency: 'gold_coins', stake: 1n });
    actor.send(both(2, 10n, 8n, LATE));
    actor.send(release);
    expect(actor.getSnapshot().context.shown).toEqual({ gold_coins: 10n, sweeps_coins: 5n });
    seen(clock);
    expect(actor.getSnapshot().context.shown).toEqual({ gold_coins: 10n, sweeps_coins: 8n });
  });
});

describe('a round in play', () => {
  it('deducts its stake from the displayed balance at once and shows the win only on release', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(bet('r', 10n));
    expect(state().shown.gold_coins).toBe(90n * COIN);
    actor.send(news(2, 120n));
    expect([state().actual.gold_coins, state().shown.gold_coins]).toEqual([120n * COIN, 90n * COIN]);
    actor.send({ type: 'RELEASE', id: 'r' });
    expect(state().shown.gold_coins).toBe(120n * COIN);
  });

  it('restores the displayed stake when the bet is rejected', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(bet('r', 10n));
    actor.send({ type: 'RELEASE', id: 'r' });
    expect(state().shown.gold_coins).toBe(100n * COIN);
  });

  it('keeps the displayed balance frozen when another round of the same currency is released', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(bet('a', 10n));
    actor.send(bet('b', 10n));
    actor.send(news(2, 110n));
    actor.send({ type: 'RELEASE', id: 'a' });
    expect(state().shown.gold_coins).toBe(80n * COIN);
    actor.send({ type: 'RELEASE', id: 'b' });
    expect(state().shown.gold_coins).toBe(110n * COIN);
  });

  it('is held once for repeated holds, and a release of an unknown round is ignored', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(bet('a', 10n));
    actor.send(bet('a', 10n));
    expect(state().shown.gold_coins).toBe(90n * COIN);
    actor.send({ type: 'RELEASE', id: 'unknown' });
    expect(state().shown.gold_coins).toBe(90n * COIN);
  });

  it('never displays a negative balance', () => {
    const { actor, state } = start();
    actor.send(news(1, 5n));
    actor.send(bet('a', 10n));
    expect(state().shown.gold_coins).toBe(0n);
  });
});

describe('running out of Gold Coins', () => {
  const release: BalancesEvent = { type: 'RELEASE', id: 'r' };
  const rest = (version: number, micros: number): BalancesEvent =>
    news(version, 0n, 'other', { balances: { gold_coins: `${micros}`, sweeps_coins: '0' } });
  const ten = news(1, 10n);
  const held = [ten, bet('r', 10n)];

  it.each<[rule: string, events: BalancesEvent[], by: RanOutOfGold['by'][]]>([
    ['a bet in another tab that takes the last is reported as a bet', [ten, news(2, 0n, 'bet')], ['bet']],
    ['the response to a bet in this tab reports it before the bet is shown', [...held, news(2, 0n, 'bet')], ['bet']],
    [
      'a bet is reported once by response, push, end of its animation and its loss',
      [...held, news(2, 0n, 'bet'), news(2, 0n, 'bet'), release, news(2, 0n), news(3, 0n)],
      ['bet'],
    ],
    [
      'the actions of the round report nothing more',
      [...held, news(2, 0n, 'bet'), release, bet('a', 0n), news(2, 0n, 'bet'), { type: 'RELEASE', id: 'a' }],
      ['bet'],
    ],
    ['a lost round in one step is not reported before its result is shown', [...held, news(2, 0n), news(2, 0n)], []],
    ['a lost round in one step is reported when its result is shown', [...held, news(2, 0n), release], ['bet_and_win']],
    ['a round that returned a win is not reported', [...held, news(2, 20n), release], []],
    ['a refused bet is not reported', [...held, release], []],
    ['a bet that leaves coins is not reported', [ten, bet('r', 4n), news(2, 6n, 'bet'), release], []],
    ['a balance of 0.00 when the page loads is not reported', [news(1, 0n), news(2, 0n)], []],
    ['the balance of a former player is not reported', [ten, { type: 'RESET' }, news(1, 0n)], []],
    [
      'an amount that rounds down to 0.00 is reported once',
      [rest(1, 10_000), rest(2, 9_999), rest(2, 9_999), rest(3, 1)],
      ['bet_and_win'],
    ],
    [
      'each drop is reported',
      [ten, news(2, 0n, 'bet'), news(3, 20n), news(4, 0n, 'bet'), news(5, 5n), news(6, 0n)],
      ['bet', 'bet', 'bet_and_win'],
    ],
  ])('%s', (_, events, by) => {
    const { actor, emitted } = start();
    for (const event of events) actor.send(event);
    expect(emitted.map((event) => event.by)).toEqual(by);
  });
});

it('the last Gold Coins of a round in another tab are reported when its result is shown', () => {
  const clock = new SimulatedClock();
  const actor = createActor(balancesMachine, { clock });
  const emitted: RanOutOfGold[] = [];
  actor.on('ranOutOfGold', (event) => emitted.push(event));
  actor.start();
  actor.send(news(1, 10n));
  actor.send(news(2, 0n, 'other', { do_not_auto_update_balance: true }));
  clock.increment(RESULT_ELSEWHERE_MS - 1);
  expect(emitted).toEqual([]);
  clock.increment(1);
  expect(emitted).toEqual([{ type: 'ranOutOfGold', by: 'bet_and_win' }]);
});

it('Gold Coins that another tab won and lost are reported when the loss is shown', () => {
  const clock = new SimulatedClock();
  const actor = createActor(balancesMachine, { clock });
  const emitted: RanOutOfGold['by'][] = [];
  actor.on('ranOutOfGold', (event) => emitted.push(event.by));
  actor.start();
  const LATE = { do_not_auto_update_balance: true };
  actor.send(news(1, 10n));
  actor.send(news(2, 0n, 'bet'));
  actor.send(news(3, 20n, 'other', LATE));
  clock.increment(1_000);
  actor.send(news(4, 0n, 'other', LATE));
  clock.increment(RESULT_ELSEWHERE_MS - 1);
  expect(emitted).toEqual(['bet']);
  clock.increment(1);
  expect(emitted).toEqual(['bet', 'bet_and_win']);
});

describe('running out of Sweeps Coins', () => {
  function play() {
    const clock = new SimulatedClock();
    const emitted: unknown[] = [];
    const actor = createActor(balancesMachine, { clock });
    actor.on('ranOutOfSweeps', (event) => emitted.push(event));
    actor.start();
    actor.send(news(1, 5n));
    return { actor, clock, emitted };
  }

  it('is reported two seconds after the round has ended, once', () => {
    const { actor, clock, emitted } = play();
    actor.send({ type: 'SWEEPS_AT_ZERO' });
    clock.increment(1_000);
    actor.send({ type: 'SWEEPS_AT_ZERO' });
    clock.increment(1_999);
    expect(emitted).toEqual([]);
    clock.increment(1);
    expect(emitted).toEqual([{ type: 'ranOutOfSweeps' }]);
    clock.increment(10_000);
    expect(emitted).toHaveLength(1);
  });

  it('is not reported while another round may still bring some', () => {
    const { actor, clock, emitted } = play();
    actor.send({ type: 'HOLD', id: 'r', currency: 'sweeps_coins', stake: 0n });
    actor.send({ type: 'SWEEPS_AT_ZERO' });
    clock.increment(6_000);
    expect(emitted).toEqual([]);
    actor.send({ type: 'RELEASE', id: 'r' });
    clock.increment(2_000);
    expect(emitted).toHaveLength(1);
  });

  it('is reported when a round in one step that leaves a rest below 0.01 SC was shown in this tab', () => {
    const { actor, clock, emitted } = play();
    const rest = (source: NewsSource, more: object): BalancesEvent => ({
      ...{ type: 'APPLY', source, wallet_version: 2, balances: { gold_coins: '0', sweeps_coins: '4300' } },
      ...more,
    });
    actor.send({ type: 'HOLD', id: 'r', currency: 'sweeps_coins', stake: COIN });
    actor.send(rest('other', { do_not_auto_update_balance: true }));
    actor.send({ type: 'SWEEPS_AT_ZERO' });
    actor.send(rest('other', {}));
    clock.increment(1_000);
    actor.send({ type: 'RELEASE', id: 'r' });
    clock.increment(1_000);
    expect(emitted).toEqual([{ type: 'ranOutOfSweeps' }]);
  });

  it('is reported although Gold Coins won in another tab are always still to be shown', () => {
    const { actor, clock, emitted } = play();
    actor.send({ type: 'SWEEPS_AT_ZERO' });
    for (let version = 2; version < 6; version++) {
      actor.send(news(version, BigInt(version), 'other', { do_not_auto_update_balance: true }));
      clock.increment(1_000);
    }
    expect(emitted).toHaveLength(1);
  });

  it('is not reported if some arrived in the meantime, or the player has signed out', () => {
    const { actor, clock, emitted } = play();
    actor.send({ type: 'SWEEPS_AT_ZERO' });
    actor.send({
      type: 'APPLY',
      source: 'other',
      wallet_version: 2,
      balances: { gold_coins: '0', sweeps_coins: `${COIN}` },
    });
    clock.increment(2_000);
    actor.send({ type: 'SWEEPS_AT_ZERO' });
    actor.send({ type: 'RESET' });
    clock.increment(2_000);
    expect(emitted).toEqual([]);
  });
});

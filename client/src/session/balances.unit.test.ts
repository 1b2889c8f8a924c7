import { describe, expect, it } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import { type BalancesEvent, balancesMachine, type NewsSource, type RanOutOfGold } from './balances.machine.js';

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

  it('keep the displayed value when the news says do_not_auto_update_balance', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(news(2, 150n, 'other', { do_not_auto_update_balance: true }));
    expect([state().actual.gold_coins, state().shown.gold_coins]).toEqual([150n * COIN, 100n * COIN]);
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

  it('is told two seconds after the round has ended, once', () => {
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

  it('is not told while another round may still bring some', () => {
    const { actor, clock, emitted } = play();
    actor.send({ type: 'HOLD', id: 'r', currency: 'sweeps_coins', stake: 0n });
    actor.send({ type: 'SWEEPS_AT_ZERO' });
    clock.increment(6_000);
    expect(emitted).toEqual([]);
    actor.send({ type: 'RELEASE', id: 'r' });
    clock.increment(2_000);
    expect(emitted).toHaveLength(1);
  });

  it('is not told if some arrived in the meantime, or the player has signed out', () => {
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

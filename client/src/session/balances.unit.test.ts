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
    actor.send(news(3, 100n, 'load'));
    expect([state().known, state().version, state().actual.gold_coins, state().shown.gold_coins]).toEqual([
      true,
      3,
      100n * COIN,
      100n * COIN,
    ]);
  });

  it('are never overwritten by an older version, whatever its source', () => {
    const { actor, state } = start();
    actor.send(news(5, 90n, 'answer'));
    actor.send(news(4, 100n, 'bet_and_win'));
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
    actor.send(news(2, 150n, 'bet_and_win', { do_not_auto_update_balance: true }));
    expect([state().actual.gold_coins, state().shown.gold_coins]).toEqual([150n * COIN, 100n * COIN]);
  });
});

describe('a round in play', () => {
  it('deducts its stake from the displayed balance at once and shows the win only on release', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(bet('r', 10n));
    expect(state().shown.gold_coins).toBe(90n * COIN);
    actor.send(news(2, 120n, 'answer'));
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
    actor.send(news(2, 110n, 'answer'));
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
  it('is reported when a bet alone spends the last of them', () => {
    const { actor, emitted } = start();
    actor.send(news(1, 10n));
    actor.send(news(2, 0n, 'bet'));
    expect(emitted).toEqual([{ type: 'ranOutOfGold', by: 'bet' }]);
  });

  it('is reported only after the round that spent them is released', () => {
    const { actor, emitted } = start();
    actor.send(news(1, 10n));
    actor.send(bet('r', 10n));
    actor.send(news(2, 0n, 'answer'));
    actor.send(news(2, 0n, 'bet_and_win'));
    expect(emitted).toEqual([]);
    actor.send({ type: 'RELEASE', id: 'r' });
    expect(emitted).toEqual([{ type: 'ranOutOfGold', by: 'bet_and_win' }]);
  });

  it('is not reported when the last stake returned as a win', () => {
    const { actor, emitted } = start();
    actor.send(news(1, 10n));
    actor.send(bet('r', 10n));
    actor.send(news(2, 20n, 'answer'));
    actor.send({ type: 'RELEASE', id: 'r' });
    expect(emitted).toEqual([]);
  });

  it('is reported once for an amount that rounds down to 0.00, and not on page load', () => {
    const { actor, emitted } = start();
    actor.send(news(1, 0n, 'load'));
    actor.send({
      type: 'APPLY',
      source: 'other',
      wallet_version: 2,
      balances: { gold_coins: '10000', sweeps_coins: '0' },
    });
    actor.send({
      type: 'APPLY',
      source: 'bet_and_win',
      wallet_version: 3,
      balances: { gold_coins: '9999', sweeps_coins: '0' },
    });
    actor.send({
      type: 'APPLY',
      source: 'bet_and_win',
      wallet_version: 3,
      balances: { gold_coins: '9999', sweeps_coins: '0' },
    });
    expect(emitted).toEqual([{ type: 'ranOutOfGold', by: 'bet_and_win' }]);
  });
});

describe('running out of Sweeps Coins', () => {
  function play() {
    const clock = new SimulatedClock();
    const emitted: unknown[] = [];
    const actor = createActor(balancesMachine, { clock });
    actor.on('ranOutOfSweeps', (event) => emitted.push(event));
    actor.start();
    actor.send(news(1, 5n, 'load'));
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

import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
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
  it('are unknown until the first word, then as it says', () => {
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

  it('are never overwritten by an older version, whichever way it came', () => {
    const { actor, state } = start();
    actor.send(news(5, 90n, 'answer'));
    actor.send(news(4, 100n, 'bet_and_win'));
    expect([state().version, state().actual.gold_coins]).toEqual([5, 90n * COIN]);
  });

  it('take the playthrough of a push without balances at the same version', () => {
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

  it('leave the shown balance when told not to update it', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(news(2, 150n, 'bet_and_win', { do_not_auto_update_balance: true }));
    expect([state().actual.gold_coins, state().shown.gold_coins]).toEqual([150n * COIN, 100n * COIN]);
  });
});

describe('a round in play', () => {
  it('takes its stake off the shown balance at once and shows the win only when it lands', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(bet('r', 10n));
    expect(state().shown.gold_coins).toBe(90n * COIN);
    actor.send(news(2, 120n, 'answer'));
    expect([state().actual.gold_coins, state().shown.gold_coins]).toEqual([120n * COIN, 90n * COIN]);
    actor.send({ type: 'RELEASE', id: 'r' });
    expect(state().shown.gold_coins).toBe(120n * COIN);
  });

  it('gives the stake back to the eye when the bet was refused', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(bet('r', 10n));
    actor.send({ type: 'RELEASE', id: 'r' });
    expect(state().shown.gold_coins).toBe(100n * COIN);
  });

  it('does not let another round of the same currency land for it', () => {
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

  it('is held once and released once, however often it is said', () => {
    const { actor, state } = start();
    actor.send(news(1, 100n));
    actor.send(bet('a', 10n));
    actor.send(bet('a', 10n));
    expect(state().shown.gold_coins).toBe(90n * COIN);
    actor.send({ type: 'RELEASE', id: 'unknown' });
    expect(state().shown.gold_coins).toBe(90n * COIN);
  });

  it('never shows less than nothing', () => {
    const { actor, state } = start();
    actor.send(news(1, 5n));
    actor.send(bet('a', 10n));
    expect(state().shown.gold_coins).toBe(0n);
  });
});

describe('running out of Gold Coins', () => {
  it('is said when a bet alone takes the last of them', () => {
    const { actor, emitted } = start();
    actor.send(news(1, 10n));
    actor.send(news(2, 0n, 'bet'));
    expect(emitted).toEqual([{ type: 'ranOutOfGold', by: 'bet' }]);
  });

  it('waits for the landing of the round that took them', () => {
    const { actor, emitted } = start();
    actor.send(news(1, 10n));
    actor.send(bet('r', 10n));
    actor.send(news(2, 0n, 'answer'));
    actor.send(news(2, 0n, 'bet_and_win'));
    expect(emitted).toEqual([]);
    actor.send({ type: 'RELEASE', id: 'r' });
    expect(emitted).toEqual([{ type: 'ranOutOfGold', by: 'bet_and_win' }]);
  });

  it('is not said when the last stake came back as a win', () => {
    const { actor, emitted } = start();
    actor.send(news(1, 10n));
    actor.send(bet('r', 10n));
    actor.send(news(2, 20n, 'answer'));
    actor.send({ type: 'RELEASE', id: 'r' });
    expect(emitted).toEqual([]);
  });

  it('counts what rounds down to 0.00, once, and not a page that loads without any', () => {
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

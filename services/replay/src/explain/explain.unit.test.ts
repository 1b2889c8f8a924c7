import { CURRENCIES, type MoneyMoved, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import {
  adjust,
  bet,
  betAndWin,
  capture,
  creditPurchase,
  grant,
  hold,
  release,
  restorePurchase,
  rollBack,
  takeBackPurchase,
  type WalletState,
  walletReducer,
  win,
} from '@goldwake/wallet/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { storedEvent, walletHistory } from '../testing/random-wallet.js';
import { Explainer, type Explanation } from './explain.js';

function explained(events: readonly StoredEvent<WalletEvent>[], steps?: number): Explanation[] {
  const explainer = new Explainer('u1', CURRENCIES, steps);
  for (const event of events) explainer.event(event);
  return explainer.explanations();
}

const round = (round_id: string) => ({ round_id, game_id: 'test', draw: null, outcome: null });
const currency = 'gold_coins' as const;

/**
 * A history with each kind of change to Gold Coins: 1000 − 300 + 450 − 200 + 200 − 50 + 0 + 7 − 60 − 30 + 30 = 1047.
 * The first hold of 60 is captured, which does not change the balance again.
 */
function history(): StoredEvent<WalletEvent>[] {
  const bonus = { grant_id: 'g', reason: 'daily_bonus', gold_coins: '1000', sweeps_coins: '5' } as const;
  const steps: ((state: WalletState) => WalletEvent[])[] = [
    (state) =>
      grant(state, { ...bonus, playthrough_percent: 100, rules_version: 1, granted_at: '2026-01-15T12:00:00.000Z' }),
    (state) => betAndWin(state, { round: round('r1'), currency, stake: '300', payout: '450' }),
    (state) => bet(state, { round: round('r2'), currency, stake: '200' }),
    (state) => rollBack(state, round('r2')),
    (state) => bet(state, { round: round('r3'), currency, stake: '50' }),
    (state) => win(state, { round: round('r3'), payout: '0' }),
    (state) => adjust(state, { currency, amount: '7', reason: 'sorry', by: 'kim' }),
    (state) => hold(state, { hold_id: 'h1', currency, amount: '60', reason: 'redemption' }),
    (state) => hold(state, { hold_id: 'h2', currency, amount: '30', reason: 'redemption' }),
    (state) => capture(state, { hold_id: 'h1' }),
    (state) => release(state, { hold_id: 'h2' }),
  ];
  return stored(steps);
}

function stored(steps: readonly ((state: WalletState) => WalletEvent[])[]): StoredEvent<WalletEvent>[] {
  const events: WalletEvent[] = [];
  for (const step of steps) events.push(...step(events.reduce(walletReducer.evolve, walletReducer.initial('u1'))));
  return events.map((event, at) => storedEvent(event, at + 1));
}

describe('explaining a balance', () => {
  it('a purchase, what was taken back of it and what was restored are separate groups', () => {
    const at = '2026-01-15T12:00:00.000Z';
    const coins = { price: '1', gold_coins: '100', sweeps_coins: '20', playthrough_percent: 300 };
    const steps: ((state: WalletState) => WalletEvent[])[] = [
      (state) => creditPurchase(state, { purchase_id: 'p', ...coins, purchased_at: at }),
      (state) => betAndWin(state, { round: round('r'), currency: 'sweeps_coins', stake: '15', payout: '0' }),
      (state) => takeBackPurchase(state, { purchase_id: 'p', cause: 'dispute', taken_at: at }),
      (state) => restorePurchase(state, { purchase_id: 'p', restored_at: at }),
    ];
    const [gold, sweeps] = explained(stored(steps));
    expect(gold?.groups).toMatchObject([
      { reason: 'purchases', sum: 100n },
      { reason: 'purchases_taken_back', sum: -100n },
      { reason: 'purchases_restored', sum: 100n },
    ]);
    expect(sweeps).toMatchObject({
      balance: 5n,
      groups: [
        { reason: 'purchases', sum: 20n },
        { reason: 'bets', sum: -15n },
        { reason: 'purchases_taken_back', sum: -5n },
        { reason: 'purchases_restored', sum: 5n },
      ],
    });
  });

  it('changes are grouped by reason, and stake and payout of one event are separate', () => {
    const [gold, sweeps] = explained(history());
    expect(gold).toMatchObject({
      balance: 1047n,
      moves: 9,
      groups: [
        { reason: 'daily_bonus', count: 1, sum: 1000n },
        { reason: 'bets', count: 3, sum: -550n },
        { reason: 'wins', count: 1, sum: 450n },
        { reason: 'roll_backs', count: 1, sum: 200n },
        { reason: 'adjustments', count: 1, sum: 7n },
        { reason: 'holds', count: 2, sum: -90n },
        { reason: 'released_holds', count: 1, sum: 30n },
      ],
    });
    expect(sweeps).toMatchObject({ balance: 5n, moves: 1, groups: [{ reason: 'daily_bonus', count: 1, sum: 5n }] });
  });

  it('the largest changes are listed with the balance after each, and the earlier of two equal ones comes first', () => {
    const [gold] = explained(history(), 4);
    expect(gold?.largest.map(({ event_id, amount, balance }) => [event_id, amount, balance])).toEqual([
      ['wallet-u1@2', 1000n, 1000n],
      ['wallet-u1@4', -200n, 950n],
      ['wallet-u1@5', 200n, 1150n],
      ['wallet-u1@3', 150n, 1150n],
    ]);
  });

  it('an amount posted beyond what the event states is listed as unaccounted', () => {
    const events = history();
    const [grown] = JSON.parse(JSON.stringify(events.slice(2, 3)));
    grown.data.postings.push({ account: 'player:u1', currency, amount: '1' });
    events[2] = grown;
    const [gold] = explained(events);
    expect(gold?.balance).toBe(1048n);
    expect(gold?.groups).toContainEqual({ reason: 'unaccounted', count: 1, sum: 1n });
  });

  it('a wallet without events has zero balances and no groups', () => {
    expect(explained([])).toMatchObject([
      { balance: 0n, moves: 0, groups: [], largest: [] },
      { balance: 0n, moves: 0, groups: [], largest: [] },
    ]);
  });
});

describe('explaining a balance after any sequence of commands', () => {
  it('the groups sum to the balance that the last event states, and nothing is unaccounted', () => {
    fc.assert(
      fc.property(walletHistory, (events) => {
        const last = events.at(-1);
        for (const { currency: of, balance, groups } of explained(events)) {
          expect(groups.reduce((sum, group) => sum + group.sum, 0n)).toBe(balance);
          expect(groups.map((group) => group.reason)).not.toContain('unaccounted');
          const stated = last?.data as Partial<MoneyMoved> | undefined;
          expect(`${balance}`).toBe(stated?.balances?.[of] ?? '0');
        }
      }),
      { numRuns: sized(60, 300) },
    );
  });

  it('all changes sum to the balance, and the ten listed are the largest', () => {
    fc.assert(
      fc.property(walletHistory, (events) => {
        const size = (amount: bigint) => (amount < 0n ? -amount : amount);
        const all = explained(events, events.length);
        for (const [at, { balance, largest }] of explained(events).entries()) {
          const steps = all[at]?.largest ?? [];
          expect(steps.reduce((sum, step) => sum + step.amount, 0n)).toBe(balance);
          expect(largest).toEqual(steps.slice(0, 10));
          const sizes = steps.map((step) => size(step.amount));
          expect(sizes).toEqual(sizes.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
        }
      }),
      { numRuns: sized(60, 200) },
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  type AutoForm,
  type AutoPlan,
  addRound,
  FIRST_AUTO_FORM,
  NO_TOTALS,
  nextStake,
  readAuto,
  type SettledRound,
} from './auto-plan.js';

const plan: AutoPlan = {
  currency: 'gold_coins',
  params: { target: '50.00', direction: 'over' },
  stake: 1_000_000n,
  bets: null,
  stopOnProfit: null,
  stopOnLoss: null,
  onWin: { kind: 'reset' },
  onLoss: { kind: 'raise', percent: 10_000 },
  limits: { min: 10_000n, max: 8_000_000n },
};
const lost = (stake: bigint, balance = 100_000_000n): SettledRound => ({
  stake,
  base: stake,
  payout: 0n,
  tone: 'lost',
  balance,
});
const won = (stake: bigint): SettledRound => ({
  stake,
  base: stake,
  payout: stake * 2n,
  tone: 'won',
  balance: 100_000_000n,
});
const after = (given: Partial<AutoPlan>, rounds: SettledRound[]) => {
  const last = rounds.at(-1);
  if (!last) throw new Error('give at least one round');
  return nextStake({ ...plan, ...given }, rounds.reduce(addRound, NO_TOTALS), last);
};

describe('nextStake()', () => {
  it.each([
    ['a loss raises the stake by the percentage', {}, [lost(1_000_000n)], { stake: 2_000_000n }],
    [
      'what an action staked in addition, such as a double, is not raised',
      {},
      [{ ...lost(2_000_000n), base: 1_000_000n }],
      { stake: 2_000_000n },
    ],
    ['a win resets the stake to the first one', {}, [lost(1_000_000n), won(2_000_000n)], { stake: 1_000_000n }],
    [
      'a raised stake is rounded down',
      { onLoss: { kind: 'raise', percent: 3_333 } },
      [lost(10_001n)],
      { stake: 13_334n },
    ],
    [
      'a raise on win is based on the stake that won',
      { onWin: { kind: 'raise', percent: 5_000 } },
      [won(2_000_000n)],
      { stake: 3_000_000n },
    ],
    [
      'the auto-bet stops after the configured number of bets',
      { bets: 2 },
      [won(1n), won(1n)],
      { stop: 'all_bets_placed' },
    ],
    [
      'a profit equal to the goal stops the auto-bet',
      { stopOnProfit: 1_000_000n },
      [won(1_000_000n)],
      { stop: 'profit_reached' },
    ],
    [
      'a profit just below the goal does not stop it',
      { stopOnProfit: 1_000_001n },
      [won(1_000_000n)],
      { stake: 1_000_000n },
    ],
    [
      'a loss equal to the limit stops the auto-bet',
      { stopOnLoss: 1_000_000n },
      [lost(1_000_000n)],
      { stop: 'loss_reached' },
    ],
    [
      'wins are subtracted from the losses',
      { stopOnLoss: 1_000_000n },
      [won(1_000_000n), lost(1_000_000n)],
      { stake: 2_000_000n },
    ],
    [
      'a stake above the limit stops the auto-bet and is not reduced',
      {},
      [lost(5_000_000n)],
      { stop: 'stake_above_limit' },
    ],
    [
      'a stake below the limit stops the auto-bet and is not raised',
      { limits: { min: 3_000_000n, max: 8_000_000n } },
      [lost(1_000_000n)],
      { stop: 'stake_below_limit' },
    ],
    [
      'a stake above the balance stops the auto-bet',
      {},
      [lost(1_000_000n, 1_999_999n)],
      { stop: 'stake_above_balance' },
    ],
  ] as [string, Partial<AutoPlan>, SettledRound[], ReturnType<typeof nextStake>][])(
    '%s',
    (_, given, rounds, expected) => {
      expect(after(given, rounds)).toEqual(expected);
    },
  );

  it('totals are exact sums of stakes and payouts', () => {
    expect([won(1_000_000n), lost(3_000_000n)].reduce(addRound, NO_TOTALS)).toEqual({
      bets: 2,
      wins: 1,
      staked: 4_000_000n,
      profit: -2_000_000n,
    });
  });
});

describe('readAuto()', () => {
  it('an empty stop field means that the auto-bet never stops for that reason', () => {
    expect(readAuto(FIRST_AUTO_FORM, 'gold_coins').settings).toMatchObject({
      bets: 10,
      stopOnProfit: null,
      stopOnLoss: null,
    });
  });

  it('each invalid field gets its own error message', () => {
    const form: AutoForm = {
      ...FIRST_AUTO_FORM,
      bets: '0',
      stopOnLoss: { gold_coins: '0.001', sweeps_coins: '' },
      lossRule: 'raise',
      lossPercent: '1000.01',
      winPercent: 'ignored while the rule is reset',
    };
    const { settings, errors } = readAuto(form, 'gold_coins');
    expect(settings).toBeNull();
    expect(Object.keys(errors).sort()).toEqual(['bets', 'lossPercent', 'stopOnLoss']);
  });

  it('the decimal comma of a stop is not dropped, and its field tells what to type', () => {
    const stop = { gold_coins: '0,500', sweeps_coins: '' };
    expect(readAuto({ ...FIRST_AUTO_FORM, stopOnProfit: stop, stopOnLoss: stop }, 'gold_coins')).toEqual({
      settings: null,
      errors: {
        stopOnProfit: 'Use a point for decimals: 0.50',
        stopOnLoss: 'Use a point for decimals: 0.50',
      },
    });
  });

  it('a stop of one currency does not apply to the other', () => {
    const form = { ...FIRST_AUTO_FORM, stopOnLoss: { gold_coins: '50', sweeps_coins: '' } };
    expect(readAuto(form, 'gold_coins').settings?.stopOnLoss).toBe(50_000_000n);
    expect(readAuto(form, 'sweeps_coins').settings?.stopOnLoss).toBeNull();
  });

  it('the number of bets is ignored in endless mode', () => {
    expect(readAuto({ ...FIRST_AUTO_FORM, endless: true, bets: '' }, 'gold_coins').settings?.bets).toBeNull();
  });

  it('a percentage is stored in hundredths of a percent', () => {
    expect(
      readAuto({ ...FIRST_AUTO_FORM, lossRule: 'raise', lossPercent: '12.5' }, 'gold_coins').settings?.onLoss,
    ).toEqual({
      kind: 'raise',
      percent: 1_250,
    });
  });
});

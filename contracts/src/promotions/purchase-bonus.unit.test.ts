import { describe, expect, it } from '@jest/globals';
import { MAX_AMOUNT } from '../money.js';
import type { PurchaseOffer } from './promotion-offers.js';
import { bestBonus, purchaseBonus, runningBonuses, withBonus } from './purchase-bonus.js';

const amounts = (gold_coins: bigint | string, sweeps_coins: bigint | string = '0') => ({
  gold_coins: String(gold_coins),
  sweeps_coins: String(sweeps_coins),
});
const terms = (percent: number, most: ReturnType<typeof amounts>) => ({ percent, ...most });

describe('the bonus of a package', () => {
  it.each([
    ['is the percentage of each currency', amounts('1000', '10'), terms(20, amounts('999', '9')), amounts('200', '2')],
    ['is at most its limit', amounts('1000', '10'), terms(20, amounts('199', '1')), amounts('199', '1')],
    ['may reach its limit exactly', amounts('1000', '10'), terms(20, amounts('200', '2')), amounts('200', '2')],
    ['is rounded down to a micro', amounts('199', '99'), terms(1, amounts('9', '9')), amounts('1', '0')],
    ['may be more than the package', amounts('3', '1'), terms(500, amounts('99', '99')), amounts('15', '5')],
    [
      'adds nothing of a currency without limit',
      amounts('1000', '10'),
      terms(50, amounts('0', '9')),
      amounts('0', '5'),
    ],
    ['adds nothing to nothing', amounts('1000', '0'), terms(100, amounts('0', '9')), amounts('0', '0')],
    [
      'leaves the wallet able to credit both together',
      amounts(MAX_AMOUNT - 1n, MAX_AMOUNT),
      terms(100, amounts(MAX_AMOUNT, MAX_AMOUNT)),
      amounts('1', '0'),
    ],
  ])('%s', (_, coins, bonus, expected) => {
    expect(purchaseBonus(coins, bonus)).toEqual(expected);
  });

  it('is added to the coins of the package', () => {
    expect(withBonus(amounts('1000', '10'), amounts('200', '2'))).toEqual(amounts('1200', '12'));
    expect(withBonus(amounts('1000', '10'), null)).toEqual(amounts('1000', '10'));
  });
});

describe('the best bonus', () => {
  const coins = amounts('1000', '100');
  const some = (id: string, percent: number, most: ReturnType<typeof amounts>) => ({ id, ...terms(percent, most) });
  it.each([
    ['adds most SC', [some('gold', 50, amounts('500', '1')), some('sweeps', 2, amounts('0', '2'))], 'sweeps'],
    ['then most GC', [some('less', 10, amounts('99', '5')), some('more', 10, amounts('100', '5'))], 'more'],
    ['then is the first', [some('first', 10, amounts('9', '9')), some('second', 20, amounts('9', '9'))], 'first'],
    ['is not one that adds nothing', [some('none', 1, amounts('0', '0')), some('one', 1, amounts('0', '1'))], 'one'],
  ])('%s', (_, bonuses, expected) => {
    expect(bestBonus(coins, bonuses)?.bonus.id).toBe(expected);
  });

  it('does not exist if none adds anything', () => {
    expect(bestBonus(coins, [])).toBeUndefined();
    expect(bestBonus(amounts('99', '0'), [some('tiny', 1, amounts('9', '9'))])).toBeUndefined();
  });
});

it('the running bonuses are those of the runs at the time, with the version of the promotions', () => {
  const offer: PurchaseOffer = {
    promotion_id: 'boost',
    kind: 'purchase',
    title: 'Boost',
    percent: 20,
    ...amounts('5', '2'),
    starts_at: '2026-01-05T00:00:00.000Z',
    ends_at: '2026-01-06T00:00:00.000Z',
    weekly: true,
    weekly_until: null,
  };
  const { percent, ...gift } = offer;
  const promotions = [offer, { ...gift, promotion_id: 'gift', kind: 'free' as const }];
  const at = (time: string) => runningBonuses({ promotions_version: 3, promotions }, Date.parse(time));
  expect(at('2026-01-12T00:00:00.000Z')).toEqual({
    promotions_version: 3,
    bonuses: [
      {
        user_promotion_id: 'boost-2026-01-12',
        title: 'Boost',
        percent: 20,
        ...amounts('5', '2'),
        ends_at: '2026-01-13T00:00:00.000Z',
      },
    ],
  });
  for (const time of ['2026-01-04T23:59:59.999Z', '2026-01-13T00:00:00.000Z']) {
    expect(at(time)).toEqual({ promotions_version: 3, bonuses: [] });
  }
});

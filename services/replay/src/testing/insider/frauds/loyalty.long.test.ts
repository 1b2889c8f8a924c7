import { BET_REWARDS_GROUP } from '@goldwake/promotions/domain';
import { describe, expect, it } from '@jest/globals';
import { honestHistory } from '../honest-history.js';
import { rulesAgainst } from '../rules-against.js';
import { LOYALTY_FRAUDS } from './loyalty.js';
import { tryFraud } from './try-fraud.js';

const honest = honestHistory(600, 23, { hasVip: true });

const isHandled = (group: string) => group === BET_REWARDS_GROUP;

const FOUND_BY: Readonly<Record<string, string>> = {
  'another amount in a claim of rakeback and its grant': 'loyalty balances',
  'a reward at another edge': 'house edges',
  'a reward at another rate': 'vip levels',
  'a reward for a larger stake': 'bet rewards',
  'a reward without a bet': 'bet rewards',
  'a reward in place of a reversal': 'bet rewards',
  'a reward is removed': 'bet rewards',
  'a higher level from a reward on': 'vip levels',
  'a weekly reward twice': 'vip rewards',
  'a weekly reward of another week': 'vip rewards',
};

describe('frauds about points, rakeback and VIP rewards', () => {
  it('the honest history breaks no rule', () => {
    expect(
      rulesAgainst(
        honest.map(({ event }) => event),
        isHandled,
      ),
    ).toEqual([]);
  });

  it.each(Object.entries(FOUND_BY))('%s is found by the rule %s', (name, rule) => {
    for (const seed of [1, 2]) {
      const { what, found } = tryFraud(LOYALTY_FRAUDS[name], honest, seed, isHandled);
      expect({ what, found }).toEqual({ what, found: expect.arrayContaining([rule]) });
    }
  });

  it('each fraud is listed above', () => {
    expect(Object.keys(LOYALTY_FRAUDS).sort()).toEqual(Object.keys(FOUND_BY).sort());
  });
});

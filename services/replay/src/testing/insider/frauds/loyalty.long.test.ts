import type { StoredEvent } from '@goldwake/contracts';
import { findingsOf } from '@goldwake/core/testing';
import { BET_REWARDS_GROUP } from '@goldwake/promotions/domain';
import { describe, expect, it } from '@jest/globals';
import { INVARIANTS } from '../../../checks/invariants.js';
import { SeededRandom } from '../../../seeded-random.js';
import { honestHistory } from '../honest-history.js';
import { draftsOf, reseal } from '../reseal.js';
import { LOYALTY_FRAUDS } from './loyalty.js';

const honest = honestHistory(600, 23, { hasVip: true });

/** Jest's structuredClone returns objects of another realm, which the rules would take for changed ones. */
const parsed = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const rulesAgainst = (events: readonly StoredEvent[]): string[] =>
  INVARIANTS.filter((rule) => {
    return findingsOf(rule, events, undefined, (group) => group === BET_REWARDS_GROUP).length > 0;
  }).map(({ name }) => name);

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
    expect(rulesAgainst(honest.map(({ event }) => event))).toEqual([]);
  });

  it.each(Object.entries(FOUND_BY))('%s is found by the rule %s', (name, rule) => {
    for (const seed of [1, 2]) {
      const drafts = draftsOf(honest);
      const fraud = LOYALTY_FRAUDS[name]?.(drafts, new SeededRandom(seed));
      expect(fraud?.changed.length).toBeGreaterThan(0);
      const found = rulesAgainst(parsed(reseal(drafts, true).map(({ event }) => event)));
      expect({ what: fraud?.what, found }).toEqual({ what: fraud?.what, found: expect.arrayContaining([rule]) });
    }
  });

  it('each fraud is listed above', () => {
    expect(Object.keys(LOYALTY_FRAUDS).sort()).toEqual(Object.keys(FOUND_BY).sort());
  });
});

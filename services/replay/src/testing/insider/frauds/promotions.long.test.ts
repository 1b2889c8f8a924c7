import { describe, expect, it } from '@jest/globals';
import { honestHistory } from '../honest-history.js';
import { rulesAgainst } from '../rules-against.js';
import { PROMOTION_FRAUDS } from './promotions.js';
import { tryFraud } from './try-fraud.js';

const honest = honestHistory(600, 3, { hasVip: true });

/** The rule that finds a fraud; none if only an anchor does. */
const FOUND_BY: Readonly<Record<string, string[]>> = {
  'a claim of a promotion that was not reached': ['promotion claims'],
  'a promotion twice': ['promotion claims'],
  'a promotion of the week before': ['promotion claims'],
  'other amounts of a promotion and its grant': ['promotion claims'],
  'a reward that counts for no promotion': ['promotion progress'],
  'a reward that counts for a promotion of another game': ['promotion progress'],
  'a larger bonus in all events of a purchase': ['purchase bonuses'],
  'a change of the promotions without a version': ['promotion offers'],
  'other coins in a change of the promotions': ['promotion claims'],
  'other coins in a change of the promotions, its claims and their grants': [],
};

describe('frauds about promotions', () => {
  it('the honest history has claims of both kinds and breaks no rule', () => {
    const events = honest.map(({ event }) => event);
    const kinds = events
      .filter(({ type }) => type === 'promotion_claimed')
      .map(({ data }) => (data as { kind: string }).kind);
    expect(new Set(kinds)).toEqual(new Set(['play', 'free']));
    expect(rulesAgainst(events)).toEqual([]);
  });

  it.each(Object.entries(FOUND_BY))('%s is found by the rule %j', (name, rules) => {
    for (const seed of [1, 6]) {
      const { what, found } = tryFraud(PROMOTION_FRAUDS[name], honest, seed);
      expect({ what, found }).toEqual({ what, found: expect.arrayContaining(rules) });
      if (rules.length === 0) expect(found).toEqual([]);
    }
  });

  it('each fraud is listed above', () => {
    expect(Object.keys(PROMOTION_FRAUDS).sort()).toEqual(Object.keys(FOUND_BY).sort());
  });
});

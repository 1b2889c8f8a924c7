import { describe, expect, it } from '@jest/globals';
import { honestHistory } from '../honest-history.js';
import { rulesAgainst } from '../rules-against.js';
import { RULE_FRAUDS } from './rules.js';
import { tryFraud } from './try-fraud.js';

/** Long enough for a top-up and an adjustment. */
const honest = honestHistory(1_500, 9);

/** Rules that find each fraud; without one, only the data that others keep shows it. */
const FOUND_BY: Readonly<Record<string, string[]>> = {
  'a bonus with another playthrough': ['rules in force'],
  'a top-up of another amount': ['rules in force'],
  'another amount in a claim and its grant': ['daily bonus in force'],
  // With twice the bonus, the players of this history were not due for their top-ups.
  'another bonus in the rules, all claims and their grants': ['rules in force'],
  'a longer streak with the same amounts': ['daily claims'],
  'the rules of the wallet removed': ['rules in force'],
  'the rules of promotions removed': ['daily bonus in force'],
  'the rules of the wallet and every name of their version removed': [],
  'the bonus changed for one claim and back': ['daily bonus in force'],
  'the bonus changed for one claim and back, and the version in later claims': [],
  'an adjustment by another operator': [],
};

describe('frauds about the rules in force', () => {
  it('the honest history breaks no rule', () => {
    expect(rulesAgainst(honest.map(({ event }) => event))).toEqual([]);
  });

  it.each(Object.entries(FOUND_BY))('%s is found by %j', (name, expected) => {
    for (const seed of [1, 2]) {
      const { what, found } = tryFraud(RULE_FRAUDS[name], honest, seed);
      expect({ what, found }).toEqual({ what, found: expect.arrayContaining(expected) });
      if (expected.length === 0) expect(found).toEqual([]);
    }
  });

  it('each fraud is listed above', () => {
    expect(Object.keys(RULE_FRAUDS).sort()).toEqual(Object.keys(FOUND_BY).sort());
  });
});

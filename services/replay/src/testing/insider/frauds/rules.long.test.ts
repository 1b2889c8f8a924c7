import type { StoredEvent } from '@goldwake/contracts';
import { findingsOf } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { INVARIANTS } from '../../../checks/invariants.js';
import { SeededRandom } from '../../../seeded-random.js';
import { honestHistory } from '../honest-history.js';
import { draftsOf, reseal } from '../reseal.js';
import { RULE_FRAUDS } from './rules.js';

/** Long enough for a top-up and an adjustment. */
const honest = honestHistory(1_500, 9);

/** Jest's structuredClone returns objects of another realm, which the rules would take for changed ones. */
const parsed = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const rulesAgainst = (events: readonly StoredEvent[]): string[] =>
  INVARIANTS.filter((rule) => findingsOf(rule, events).length > 0).map(({ name }) => name);

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
      const drafts = draftsOf(honest);
      const fraud = RULE_FRAUDS[name]?.(drafts, new SeededRandom(seed));
      expect(fraud?.changed.length).toBeGreaterThan(0);
      const found = rulesAgainst(parsed(reseal(drafts, true).map(({ event }) => event)));
      expect({ what: fraud?.what, found }).toEqual({ what: fraud?.what, found: expect.arrayContaining(expected) });
      if (expected.length === 0) expect(found).toEqual([]);
    }
  });

  it('each fraud is listed above', () => {
    expect(Object.keys(RULE_FRAUDS).sort()).toEqual(Object.keys(FOUND_BY).sort());
  });
});

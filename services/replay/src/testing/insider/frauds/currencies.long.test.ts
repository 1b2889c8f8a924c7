import type { StoredEvent } from '@goldwake/contracts';
import { findingsOf } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { INVARIANTS } from '../../../checks/invariants.js';
import { SeededRandom } from '../../../seeded-random.js';
import { honestHistory } from '../honest-history.js';
import { draftsOf, reseal } from '../reseal.js';
import { CURRENCY_FRAUDS } from './currencies.js';

const honest = honestHistory(600, 3, { hasVip: true });

/** Jest's structuredClone returns objects of another realm, which the rules would take for changed ones. */
const parsed = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const rulesAgainst = (events: readonly StoredEvent[]): string[] =>
  INVARIANTS.filter((rule) => findingsOf(rule, events).length > 0).map(({ name }) => name);

/** Rules that find each fraud. */
const FOUND_BY: Readonly<Record<string, string[]>> = {
  'a limit lowered below a later stake': ['currencies'],
  'a limit lowered that later stakes keep': [],
};

describe('frauds about the limits of the stakes', () => {
  it('the honest history changes the currencies and breaks no rule', () => {
    const events = honest.map(({ event }) => event);
    expect(events.map(({ type }) => type)).toContain('currencies_changed');
    expect(rulesAgainst(events)).toEqual([]);
  });

  it.each(Object.entries(FOUND_BY))('%s is found by %j', (name, expected) => {
    for (const seed of [1, 2]) {
      const drafts = draftsOf(honest);
      const fraud = CURRENCY_FRAUDS[name]?.(drafts, new SeededRandom(seed));
      expect(fraud?.changed.length).toBeGreaterThan(0);
      const found = rulesAgainst(parsed(reseal(drafts, true).map(({ event }) => event)));
      expect({ what: fraud?.what, found }).toEqual({ what: fraud?.what, found: expected });
    }
  });

  it('each fraud is listed above', () => {
    expect(Object.keys(CURRENCY_FRAUDS).sort()).toEqual(Object.keys(FOUND_BY).sort());
  });
});

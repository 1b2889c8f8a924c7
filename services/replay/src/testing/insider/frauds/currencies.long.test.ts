import { describe, expect, it } from '@jest/globals';
import { honestHistory } from '../honest-history.js';
import { rulesAgainst } from '../rules-against.js';
import { CURRENCY_FRAUDS } from './currencies.js';
import { tryFraud } from './try-fraud.js';

const honest = honestHistory(600, 3, { hasVip: true });

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
      const { what, found } = tryFraud(CURRENCY_FRAUDS[name], honest, seed);
      expect({ what, found }).toEqual({ what, found: expected });
    }
  });

  it('each fraud is listed above', () => {
    expect(Object.keys(CURRENCY_FRAUDS).sort()).toEqual(Object.keys(FOUND_BY).sort());
  });
});

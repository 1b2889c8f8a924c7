import {
  CURRENCIES,
  type Currencies,
  type CurrencyChange,
  FIRST_CURRENCIES,
  Refusal,
  STAKE_BOUNDS,
} from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changeCurrency, changedCurrencies, currenciesReducer, rulesOf } from './currencies.js';

const NOW = Date.UTC(2026, 0, 15, 12);
const WHY = { reason: 'Summer', by: 'kim' };
type Change = Partial<CurrencyChange>;

const change = (given: Change, before: Currencies = FIRST_CURRENCIES) =>
  changeCurrency(before, { currency: 'gold_coins', ...given, ...WHY }, NOW);

function refusedFields(given: Change): string[] | undefined {
  try {
    change(given);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.more.errors?.map(({ path }) => path);
  }
}

describe('a change of a currency', () => {
  it('states the rules of both currencies, the version, the operator and the reason', () => {
    expect(change({ min_stake: '1000000', hides_zero_decimals: true })).toEqual([
      {
        type: 'currencies_changed',
        data: {
          currencies_version: 1,
          gold_coins: { min_stake: '1000000', max_stake: '100000000000', hides_zero_decimals: true },
          sweeps_coins: FIRST_CURRENCIES.sweeps_coins,
          ...WHY,
          changed_at: '2026-01-15T12:00:00.000Z',
        },
      },
    ]);
  });

  it.each<[string, Change]>([['names what the rules are already', { min_stake: '10000', hides_zero_decimals: false }]])(
    'stores nothing if it %s',
    (_, given) => {
      expect(change(given)).toEqual([]);
    },
  );

  it.each<[string, Change, string[] | undefined]>([
    ['the least stake', { min_stake: '10000' }, undefined],
    ['the largest stake', { max_stake: '1000000000000' }, undefined],
    ['the same limit twice', { min_stake: '5000000', max_stake: '5000000' }, undefined],
    ['zero', { min_stake: '0' }, ['min_stake']],
    ['less than a hundredth', { min_stake: '9999' }, ['min_stake']],
    ['a part of a hundredth', { min_stake: '10001' }, ['min_stake']],
    ['more than a million coins', { max_stake: '1000000010000' }, ['max_stake']],
    ['a negative limit', { min_stake: '-10000' }, ['min_stake']],
    ['a limit that is no number', { max_stake: 'NaN' }, ['max_stake']],
    ['an enormous limit', { max_stake: '9'.repeat(24) }, ['max_stake']],
    ['two wrong limits', { min_stake: '1', max_stake: '1' }, ['min_stake', 'max_stake']],
    ['a maximum below the minimum', { min_stake: '20000', max_stake: '10000' }, ['max_stake']],
    ['a minimum above the present maximum', { min_stake: '100000010000' }, ['min_stake']],
    ['no rule', {}, ['min_stake']],
  ])('with %s is stored or refused with the wrong fields', (_, given, fields) => {
    expect(refusedFields(given)).toEqual(fields);
  });
});

it('after any changes, each currency has the rules that were set last, within the bounds, and the version counts the changes', () => {
  const cents = fc.bigInt({ min: 1n, max: STAKE_BOUNDS.max / 10_000n }).map((value) => `${value * 10_000n}`);
  const changes = fc.array(
    fc.record(
      {
        currency: fc.constantFrom(...CURRENCIES),
        min_stake: cents,
        max_stake: cents,
        hides_zero_decimals: fc.boolean(),
      },
      { requiredKeys: ['currency'] },
    ),
  );
  fc.assert(
    fc.property(changes, (given) => {
      let state = currenciesReducer.initial();
      let expected = rulesOf(state);
      let stored = 0;
      for (const { currency, ...rules } of given) {
        const wanted = { ...expected[currency], ...rules };
        const isValid = Object.keys(rules).length > 0 && BigInt(wanted.max_stake) >= BigInt(wanted.min_stake);
        if (!isValid) {
          expect(() => change({ currency, ...rules }, state)).toThrow(Refusal);
          continue;
        }
        const events = change({ currency, ...rules }, state);
        const after = events.reduce(currenciesReducer.evolve, state);
        stored += events.length;
        expected = { ...expected, [currency]: wanted, currencies_version: stored };
        expect(changedCurrencies(state, after)).toEqual(events.length === 0 ? [] : [currency]);
        state = after;
        expect(state).toEqual(expected);
      }
    }),
  );
});

import type { StoredEvent } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { eventFacts } from './event-facts.js';

const facts = (data: unknown) => eventFacts({ data } as StoredEvent);

it('an event states its amounts in coins', () => {
  expect(facts({ currency: 'gold_coins', amount: '-2000000', reason: 'sorry' })).toBe('reason sorry, amount -2.00 GC');
  expect(facts({ reason: 'daily_bonus', gold_coins: '5000000', sweeps_coins: '0' })).toBe(
    'reason daily_bonus, granted 5.00 GC',
  );
});

it.each([
  ['an amount that is not a number', { currency: 'gold_coins', amount: '12x' }, 'currency gold_coins, amount 12x'],
  ['an amount of a wrong type', { currency: 'gold_coins', stake: 5 }, 'currency gold_coins, stake 5'],
  ['an amount without a value', { currency: 'gold_coins', payout: null }, 'currency gold_coins, payout null'],
  ['an unknown currency', { currency: 'gold_cxins', amount: '1000000' }, 'currency gold_cxins, amount 1000000'],
  ['a missing currency', { amount: '1000000' }, 'amount 1000000'],
  ['a grant that is not a number', { gold_coins: '', sweeps_coins: '1000000' }, 'gold_coins , granted 1.00 SC'],
  [
    'one readable amount and one unreadable one',
    { currency: 'sweeps_coins', stake: '1000000', payout: '1.5' },
    'payout 1.5, stake 1.00 SC',
  ],
])('%s is shown as it is stored', (_, data, line) => {
  expect(facts(data)).toBe(line);
});

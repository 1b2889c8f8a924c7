import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  COIN_IDS,
  type CoinId,
  quoteOf,
  SENT_PERCENT,
  type SentAmount,
  sentUnits,
  shownCoins,
  valueAt,
} from './coins.js';

it.each<[CoinId, number, string]>([
  ['btc', 999, '0.00010516 BTC'],
  ['btc', 9_500_000, '1 BTC'],
  ['eth', 999, '0.00285429 ETH'],
  ['ltc', 999, '0.111 LTC'],
  ['usdc', 999, '9.99 USDC'],
  ['usdc', 99_999_999, '999999.99 USDC'],
])('%s for %i cents is %s, rounded up', (coin, amount, shown) =>
  expect(shownCoins(coin, quoteOf(coin, amount, 'a').units)).toBe(shown),
);

describe('the value of sent coins', () => {
  it.each<[SentAmount, number]>([
    ['exactly', 999],
    ['less', 899],
    ['more', 1_098],
  ])('that are sent %s than asked is %i for 999', (sent, value) => {
    const quote = quoteOf('btc', 999, 'a');
    expect(valueAt(quote, sentUnits(quote, sent))).toBe(value);
  });

  it('is the asked amount for exactly a quote of an earlier version, which has 18 decimals', () => {
    const quote = { coin: 'eth', units: '2854285714285715', rate: 350_000, address: 'a' } as const;
    expect(valueAt(quote, sentUnits(quote, 'exactly'))).toBe(999);
  });

  it('is the asked amount for exactly the quote, and within a cent of the percentage otherwise', () => {
    const amounts = fc.integer({ min: 100, max: 99_999_999 });
    fc.assert(
      fc.property(fc.constantFrom(...COIN_IDS), amounts, (coin, amount) => {
        const quote = quoteOf(coin, amount, 'a');
        const worthOf = (sent: SentAmount) => valueAt(quote, sentUnits(quote, sent));
        expect(worthOf('exactly')).toBe(amount);
        for (const sent of ['exactly', 'less', 'more'] as const) {
          expect(shownCoins(coin, sentUnits(quote, sent))).toMatch(/^\d+(\.\d{1,8})? /);
        }
        for (const sent of ['less', 'more'] as const) {
          expect(Math.abs(worthOf(sent) - (amount * Number(SENT_PERCENT[sent])) / 100)).toBeLessThanOrEqual(1);
        }
        expect(worthOf('less')).toBeLessThan(amount);
        expect(worthOf('more')).toBeGreaterThan(amount);
      }),
    );
  });
});

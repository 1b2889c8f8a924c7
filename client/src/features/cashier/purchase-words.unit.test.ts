import type { PaidWith, PurchaseFailure, PurchaseStatus } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { coinsOf, otherAmountText, paidWords, playthroughText, statusText, usdText } from './purchase-words.js';

const VISA = { brand: 'Visa', last4: '4242' };

describe('the words of a purchase', () => {
  it('state prices in dollars with two decimals', () => {
    expect(['9990000', '1999990000', '500000'].map(usdText)).toEqual(['$9.99', '$1,999.99', '$0.50']);
  });

  it('name Sweeps Coins only if there are some', () => {
    expect(coinsOf({ gold_coins: '99900000000', sweeps_coins: '10000000' })).toBe('99,900.00 GC + 10.00 SC');
    expect(coinsOf({ gold_coins: '5000000000', sweeps_coins: '0' })).toBe('5,000.00 GC');
  });

  it('state the playthrough as a number of times', () => {
    expect([100, 300, 150].map(playthroughText)).toEqual(['once', '3 times', '1.5 times']);
  });

  it('show the reason as the status of a failed purchase in a list', () => {
    const shown = (status: PurchaseStatus, failure: PurchaseFailure | null, paid_with: PaidWith | null = VISA) =>
      statusText({ status, failure, paid_with });
    expect(shown('failed', 'insufficient_funds')).toBe('Failed: not enough money');
    expect(shown('failed', 'review_declined')).toBe('Declined, being refunded');
    expect(shown('refunded', 'review_declined')).toBe('Declined, refunded');
    expect(shown('failed', 'canceled')).toBe('Canceled');
    expect(shown('failed', 'blocked')).toBe('Failed: payment blocked');
    expect(shown('failed', 'blocked', null)).toBe('Order not accepted');
    expect(shown('failed', null)).toBe('Failed');
    expect(shown('succeeded', null)).toBe('Paid');
    expect(shown('disputed', null)).toBe('Disputed');
  });

  it('state what was paid only if that is not the price', () => {
    const paid = (amount: number, currency = 'USD') =>
      otherAmountText({ price: '4990000', received: { amount, currency } });
    expect([paid(449), paid(549), paid(0), paid(499)]).toEqual(['$4.49', '$5.49', '$0.00', null]);
    expect(paid(499, 'EUR')).toBe('4.99 EUR');
    expect(otherAmountText({ price: '4990000', received: null })).toBeNull();
  });

  it('state the time of a payment that is older than five minutes', () => {
    const paid = { price: '4990000', ended_at: '2026-01-01T12:00:00.000Z' };
    const at = Date.parse(paid.ended_at);
    expect(paidWords(paid, at + 300_000).text).toBe('You paid $4.99.');
    const old = paidWords(paid, at + 300_001);
    expect(old.title).toBe('You bought these coins earlier');
    expect(old.text).toMatch(/^You paid \$4\.99 on .*26/);
  });
});

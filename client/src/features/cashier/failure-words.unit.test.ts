import { PAYMENT_METHODS, type PaymentMethod } from '@goldwake/contracts';
import type { PaidWith, PurchaseFailure } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { failureWords } from './failure-words.js';

const FAILURES: readonly PurchaseFailure[] = [
  ...(['declined', 'insufficient_funds', 'blocked'] as const),
  ...(['authentication_failed', 'review_declined', 'canceled'] as const),
];
const VISA = { brand: 'Visa', last4: '4242' };
const failed = (failure: PurchaseFailure | null, method: PaymentMethod = 'card', paid_with: PaidWith | null = VISA) =>
  failureWords({ status: 'failed', failure, method, paid_with });
const expired = (method: PaymentMethod) => failureWords({ status: 'expired', failure: null, method, paid_with: null });

describe('the words of a purchase without coins', () => {
  it('give the reason of a failure, and of an expiry', () => {
    expect(failed('declined').title).toBe('The card was declined');
    expect(failed(null).title).toBe('The payment failed');
    expect(expired('card').title).toBe('The payment page has closed');
  });

  it('name the wallet of the device in which the card is', () => {
    expect(failed('declined', 'apple_pay').title).toBe('The card in Apple Pay was declined');
  });

  it('advise no other card if the casino refused the order, and give no reason', () => {
    for (const method of PAYMENT_METHODS) {
      const { title, money, advice } = failed('blocked', method, null);
      expect([title, money]).toEqual(['Your order was not accepted', 'Nothing was charged.']);
      expect(advice).not.toMatch(/card|again|fraud|method/i);
    }
    expect(failed('blocked').title).toBe('The payment was blocked');
  });

  it('mention no card and no bank for crypto, whatever the reason is', () => {
    for (const failure of [...FAILURES, null]) {
      const { title, money, advice } = failed(failure, 'crypto');
      expect(`${title} ${money} ${advice}`).not.toMatch(/\b(card|bank)\b/i);
    }
  });

  it('say that nothing was charged, except where the money was paid and goes back', () => {
    const charged = FAILURES.filter((failure) => failed(failure).money !== 'Nothing was charged.');
    expect(charged).toEqual(['review_declined']);
    expect(failed('review_declined').money).toContain('is being returned');
  });

  it('tell a player who has sent crypto too late that the coins still come', () => {
    const { money, advice } = expired('crypto');
    expect(money).not.toContain('charged');
    expect(advice).toContain('late is still credited');
  });
});

import { PAYMENT_METHODS } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { failureWords } from './failure-words.js';

const FAILURES = [
  ...['declined', 'insufficient_funds', 'blocked'],
  ...['authentication_failed', 'review_declined', 'canceled'],
] as const;
const failed = (failure: Parameters<typeof failureWords>[0]['failure'], method = PAYMENT_METHODS[0] as never) =>
  failureWords({ status: 'failed', failure, method });

describe('the words of a purchase without coins', () => {
  it('give the reason of a failure, and of an expiry', () => {
    expect(failed('declined').title).toBe('The card was declined');
    expect(failed(null).title).toBe('The payment failed');
    expect(failureWords({ status: 'expired', failure: null, method: 'card' }).title).toBe(
      'The payment page has closed',
    );
  });

  it('name the wallet of the device in which the card is', () => {
    expect(failureWords({ status: 'failed', failure: 'declined', method: 'apple_pay' }).title).toBe(
      'The card in Apple Pay was declined',
    );
  });

  it('mention no card and no bank for crypto, whatever the reason is', () => {
    for (const failure of [...FAILURES, null]) {
      const { title, money, advice } = failureWords({ status: 'failed', failure: failure as never, method: 'crypto' });
      expect(`${title} ${money} ${advice}`).not.toMatch(/\b(card|bank)\b/i);
    }
  });

  it('say that nothing was charged, except where the money was paid and goes back', () => {
    const charged = FAILURES.filter((failure) => failed(failure as never).money !== 'Nothing was charged.');
    expect(charged).toEqual(['review_declined']);
    expect(failed('review_declined').money).toContain('is being returned');
  });

  it('tell a player who has sent crypto too late that the coins still come', () => {
    const { money, advice } = failureWords({ status: 'expired', failure: null, method: 'crypto' });
    expect(money).not.toContain('charged');
    expect(advice).toContain('late is still credited');
  });
});

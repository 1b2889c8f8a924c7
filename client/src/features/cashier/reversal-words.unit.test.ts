import { describe, expect, it } from '@jest/globals';
import { type Reversal, wasCredited } from '../../session/purchase-credit.js';
import { reversalWords } from './reversal-words.js';

const AT = '2026-01-02T12:00:00.000Z';
const STATUSES = ['refunded', 'disputed', 'won', 'lost'] as const;

const words = (status: Reversal, reversed_at: string | null = AT, isComplete = true) =>
  reversalWords(
    { status, price: '9990000', failure: null, ended_at: '2026-01-01T12:00:00.000Z', reversed_at },
    isComplete,
  );
const inReview = (status: Reversal, reversed_at: string | null = AT) =>
  reversalWords({ status, price: '9990000', failure: null, ended_at: null, reversed_at }, false);
const declined = (status: Reversal) =>
  reversalWords({ status, price: '9990000', failure: 'review_declined', ended_at: AT, reversed_at: AT }, false);

describe('the words of a payment that was reversed', () => {
  it('state the amount and the time', () => {
    for (const status of STATUSES) {
      expect(words(status).money).toMatch(/\$9\.99/);
      expect(words(status).money).toMatch(/2026|26/);
      expect(words(status, null).money).not.toContain(' on ');
    }
  });

  it('say that the coins were taken back, except after a dispute that was won', () => {
    const taken = STATUSES.filter((status) => words(status).coins.includes('taken back from your wallet'));
    expect(taken).toEqual(['refunded', 'disputed', 'lost']);
    expect(words('won').coins).toBe('What was taken from your wallet was returned to it.');
  });

  it('say that all coins were taken back only if the wallet had them', () => {
    for (const status of ['refunded', 'disputed', 'lost'] as const)
      expect(words(status, AT, false).coins).toMatch(/^The coins that your wallet still had were taken back\./);
    expect(words('won', AT, false)).toEqual(words('won'));
  });
});

describe('the words of a payment that was reversed in review', () => {
  it('say that no coins were credited, and nothing of coins that were taken back or restored', () => {
    for (const status of STATUSES) {
      const { title, money, coins, next } = inReview(status);
      expect(coins).toMatch(/^No coins were credited/);
      expect(`${title} ${money} ${coins} ${next}`).not.toMatch(/taken back|restored|come back|in your wallet/);
    }
  });

  it('state the time, and no amount, because the paid one is not the price', () => {
    for (const status of STATUSES) {
      expect(inReview(status).money).toMatch(/2026|26/);
      expect(inReview(status, null).money).not.toContain(' on ');
      expect(inReview(status).money).not.toContain('$');
    }
  });

  it('say that the money was returned, or is being returned after a dispute that was won', () => {
    expect(inReview('refunded').coins).toContain('the money was returned');
    expect(inReview('won').coins).toContain('the money is being returned');
  });
});

describe('the words of a payment that was declined after a review', () => {
  it('say that no coins were credited, and name no amount', () => {
    for (const status of STATUSES) {
      const { title, money, coins, next } = declined(status);
      expect(coins).toMatch(/^No coins were credited/);
      expect(`${title} ${money} ${coins} ${next}`).not.toMatch(/taken back|restored|come back|in your wallet|\$/);
    }
  });

  it('say that a person declined it, and when it was refunded', () => {
    const { title, money } = declined('refunded');
    expect(title).toBe('The payment was declined and refunded');
    expect(money).toMatch(/^A person checked the payment and declined it\. It was refunded on .*26/);
  });
});

describe('the coins of a purchase', () => {
  it.each(STATUSES)('were credited before it was %s only if it had succeeded', (status) => {
    expect(wasCredited({ status, failure: null, ended_at: AT })).toBe(true);
    expect(wasCredited({ status, failure: null, ended_at: null })).toBe(false);
    expect(wasCredited({ status, failure: 'review_declined', ended_at: AT })).toBe(false);
  });

  it('were credited if it succeeded, and not if it failed, expired or is in review', () => {
    expect(wasCredited({ status: 'succeeded', failure: null, ended_at: AT })).toBe(true);
    expect(wasCredited({ status: 'failed', failure: 'declined', ended_at: AT })).toBe(false);
    expect(wasCredited({ status: 'expired', failure: null, ended_at: AT })).toBe(false);
    expect(wasCredited({ status: 'in_review', failure: null, ended_at: null })).toBe(false);
  });
});

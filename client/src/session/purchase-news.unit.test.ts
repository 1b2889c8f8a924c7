import { describe, expect, it } from '@jest/globals';
import { purchaseNews } from './purchase-news.js';

const REVERSALS = ['refunded', 'disputed', 'won', 'lost'] as const;

describe('the message about a payment', () => {
  it('states how a payment has ended for which nobody waits', () => {
    expect(purchaseNews({ status: 'succeeded', failure: null }, null)).toMatch(/its coins are in your wallet/);
    expect(purchaseNews({ status: 'failed', failure: 'review_declined' }, null)).toMatch(/is being returned/);
  });

  it.each(['created', 'requires_action', 'processing', 'in_review', 'expired'] as const)(
    'is not shown: %s',
    (status) => {
      expect(purchaseNews({ status, failure: null }, null)).toBeUndefined();
    },
  );

  it('is not shown for a failure that the player sees on the payment page', () => {
    expect(purchaseNews({ status: 'failed', failure: 'declined' }, null)).toBeUndefined();
  });

  it.each(REVERSALS)('says nothing of coins that were taken if none were credited: %s', (status) => {
    const text = purchaseNews({ status, failure: null }, false);
    expect(text).toMatch(/No coins were credited/);
    expect(text).not.toMatch(/taken/);
  });

  it.each(REVERSALS)('does not deny coins that were credited or may have been: %s', (status) => {
    for (const isCredited of [true, null])
      expect(purchaseNews({ status, failure: null }, isCredited)).not.toMatch(/no coins/i);
  });

  it('says that a payment was not accepted if it is refunded after its review', () => {
    expect(purchaseNews({ status: 'refunded', failure: 'review_declined' }, false)).toBe(
      'A payment was not accepted after its review. The money was returned, and no coins were credited.',
    );
  });
});

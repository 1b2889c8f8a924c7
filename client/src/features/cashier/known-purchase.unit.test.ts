import type { PurchaseStatusUpdate } from '@goldwake/contracts';
import type { PurchaseResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { newerOf, withUpdate } from './known-purchase.js';

const known = (purchases_version: number): PurchaseResponse => ({
  purchases_version,
  purchase: {
    purchase_id: 'p1',
    package_id: 'small',
    price: '9990000',
    gold_coins: '99900000000',
    sweeps_coins: '10000000',
    playthrough_percent: 300,
    first_purchase: false,
    status: 'requires_action',
    method: 'card',
    bonus: null,
    paid_with: null,
    received: null,
    failure: null,
    created_at: '2026-01-01T12:00:00.000Z',
    expires_at: '2026-01-01T12:30:00.000Z',
    ended_at: null,
    reversed_at: null,
  },
  payment_url: 'http://pay.test/p/1',
});

const update = (purchases_version: number, purchase_id = 'p1'): PurchaseStatusUpdate => ({
  part: 'purchase',
  purchases_version,
  purchase_id,
  status: 'succeeded',
  failure: null,
  paid_with: { brand: 'visa', last4: '4242' },
  ended_at: '2026-01-01T12:01:00.000Z',
});

describe('the known state of a purchase', () => {
  it('follows a push, which ends the payment page', () => {
    const { purchases_version, purchase, payment_url } = withUpdate(known(2), update(3));
    expect([purchases_version, purchase.status, purchase.price, payment_url]).toEqual([
      3,
      'succeeded',
      '9990000',
      null,
    ]);
  });

  it('keeps the fields that a push does not contain', () => {
    const paid = withUpdate(known(2), update(3));
    const disputed = withUpdate(paid, {
      part: 'purchase',
      purchases_version: 4,
      purchase_id: 'p1',
      status: 'disputed',
      reversed_at: '2026-01-02T12:00:00.000Z',
    });
    expect(disputed.purchase).toEqual({
      ...paid.purchase,
      status: 'disputed',
      reversed_at: '2026-01-02T12:00:00.000Z',
    });
  });

  it('ignores an older push, and a push about another purchase', () => {
    const now = known(4);
    expect(withUpdate(now, update(4))).toBe(now);
    expect(withUpdate(now, update(5, 'p2'))).toBe(now);
  });

  it('is not replaced by a response that a push has overtaken', () => {
    const paid = withUpdate(known(2), update(3));
    expect(newerOf(paid, known(2))).toBe(paid);
    expect(newerOf(known(2), paid)).toBe(paid);
    expect(newerOf(undefined, paid)).toBe(paid);
  });
});

import type { CoinPackage, Purchase } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { offerPayment, regularOf } from './offer-payment.js';

const purchase = (over: Partial<Purchase>): Purchase => ({
  purchase_id: 'pur_1',
  package_id: 'first-9.99',
  price: '9990000',
  gold_coins: '99900000000',
  sweeps_coins: '25000000',
  playthrough_percent: 300,
  first_purchase: true,
  status: 'requires_action',
  method: 'card',
  bonus: null,
  paid_with: null,
  received: null,
  failure: null,
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-11-20T12:30:00.000Z',
  ended_at: null,
  reversed_at: null,
  ...over,
});

describe('the offer for a first purchase', () => {
  it('is held by its own payment until that has ended', () => {
    const held = (over: Partial<Purchase>) => offerPayment([purchase(over)]) !== undefined;
    expect(
      (['created', 'requires_action', 'processing', 'in_review'] as const).map((status) => held({ status })),
    ).toEqual([true, true, true, true]);
    expect(
      (['failed', 'expired', 'succeeded', 'refunded', 'disputed', 'won', 'lost'] as const).some((status) =>
        held({ status }),
      ),
    ).toBe(false);
    expect(held({ first_purchase: false })).toBe(false);
  });

  it('is compared with the package of the same price and Gold Coins', () => {
    const offer: CoinPackage = purchase({});
    const regular = { ...offer, package_id: 'coins-9.99', first_purchase: false, sweeps_coins: '10000000' };
    const dearer = { ...regular, package_id: 'coins-19.99', price: '19990000' };
    expect(regularOf(offer, [offer, dearer, regular])).toBe(regular);
    expect(regularOf(offer, [offer, dearer])).toBeUndefined();
  });
});

import type { EventOf, PaymentMethod, PurchaseBonus, PurchaseRisk } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { purchaseStepText } from './purchase-words.js';

function orderText(risk: PurchaseRisk | null, method: PaymentMethod, bonus: PurchaseBonus | null = null): string {
  const created: EventOf<'purchase_created'> = {
    type: 'purchase_created',
    data: {
      uid: 'u1',
      purchase_id: 'p',
      package_id: 'usd-9.99',
      packages_version: 1,
      price: '9990000',
      gold_coins: '99900000000',
      sweeps_coins: '10000000',
      playthrough_percent: 300,
      first_purchase: false,
      method,
      created_at: '2026-01-15T12:00:00.000Z',
      expires_at: '2026-01-15T12:30:00.000Z',
      risk,
      bonus,
    },
  };
  return purchaseStepText(created, method);
}

it.each<[risk: PurchaseRisk | null, method: PaymentMethod, end: string]>([
  [null, 'card', 'payable until 2026-01-15T12:30:00.000Z'],
  [{ decision: 'allow', reasons: [] }, 'card', '; its fraud score is allow: nothing more'],
  [
    { decision: 'challenge', reasons: ['declines'] },
    'card',
    '; its fraud score is challenge (declines: several payments were declined): the payer’s bank must confirm the payer',
  ],
  [
    { decision: 'challenge', reasons: ['forced'] },
    'crypto',
    '; its fraud score is challenge (forced: a person forced it at the control page): an operator decides after the payment',
  ],
  [
    { decision: 'review', reasons: ['score_timeout'] },
    'card',
    '; its fraud score is review (score_timeout: the scoring did not answer in time): an operator decides after the payment',
  ],
  [
    { decision: 'block', reasons: ['device_shared', 'moon_phase'] },
    'card',
    '; its fraud score is block (device_shared: other players use the same device; moon_phase): the purchase fails at once',
  ],
])('an order with the score %j by %s is told in words', (risk, method, end) => {
  expect(orderText(risk, method).endsWith(end)).toBe(true);
});

it('the bonus of an order is told with its promotion', () => {
  const amounts = { gold_coins: '0', sweeps_coins: '2000000' };
  const bonus = { user_promotion_id: 'boost-2026-01-12', promotions_version: 3, ...amounts };
  expect(orderText(null, 'card', bonus)).toMatch(
    /Z; the promotion boost-2026-01-12 \(version 3 of the promotions\) adds 0\.00 GC and 2\.00 SC$/,
  );
});

it('a purchase that was blocked before its payment was opened is not told as a failed payment', () => {
  const blocked = { uid: 'u1', purchase_id: 'p', failure: 'blocked', paid_with: null, failed_at: '' } as const;
  const text = (payment_id: string | null) =>
    purchaseStepText({ type: 'purchase_failed', data: { ...blocked, payment_id } }, 'card');
  expect([text(null), text('p1')]).toEqual([
    'the casino refused the order because of its score, and no payment was opened',
    'the payment failed (blocked)',
  ]);
});

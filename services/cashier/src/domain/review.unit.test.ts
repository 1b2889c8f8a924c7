import { describe, expect, it } from '@jest/globals';
import {
  at,
  buys,
  DISPUTED,
  ends,
  folded,
  LOST,
  PAID,
  type payment,
  purchaseId,
  REFUNDED,
  REVIEWED,
  reported,
  START,
  type Step,
  taken,
  WON,
} from '../testing/purchases.js';
import { cancelUnpaid, closedUntil, endReview, owesRefund } from './index.js';

const reports = (change: Parameters<typeof payment>[0], n = 1): Step =>
  reported(n, { ...PAID, amount: 1_234, ...change });
const inReview = [buys(), reports({})];
const OF = { uid: 'ada', purchase_id: purchaseId(), payment_id: 'p1' };
const refusal = (code: string) => expect.objectContaining({ code });

describe('endReview', () => {
  it('an approved purchase succeeds at the price that was paid', () => {
    expect(ends('approved', 3)(folded(taken(...inReview)))).toEqual([
      {
        type: 'purchase_review_ended',
        data: { ...OF, decision: 'approved', reason: 'Checked', by: 'kim', ended_at: at(3) },
      },
      {
        type: 'purchase_succeeded',
        data: {
          ...OF,
          price: '12340000',
          gold_coins: '99900000000',
          sweeps_coins: '10000000',
          playthrough_percent: 300,
          paid_with: PAID.card,
          succeeded_at: at(3),
        },
      },
    ]);
  });

  it('a declined purchase fails', () => {
    expect(ends('declined', 3)(folded(taken(...inReview)))).toEqual([
      {
        type: 'purchase_review_ended',
        data: { ...OF, decision: 'declined', reason: 'Checked', by: 'kim', ended_at: at(3) },
      },
      { type: 'purchase_failed', data: { ...OF, failure: 'review_declined', paid_with: PAID.card, failed_at: at(3) } },
    ]);
  });

  it.each<[what: string, given: Step[]]>([
    ['that waits for its payment', [buys()]],
    ['that succeeded', [buys(), reports({ amount: 999 })]],
    ['that is approved', [...inReview, ends('approved')]],
    ['that is declined', [...inReview, ends('declined')]],
    ['that was refunded in the meantime', [...inReview, reports(REFUNDED)]],
    ['that was disputed in the meantime', [...inReview, reports(DISPUTED)]],
  ])('a purchase %s cannot be decided', (_, given) => {
    const state = folded(taken(...given));
    for (const decision of ['approved', 'declined'] as const) {
      expect(() => ends(decision)(state)).toThrow(refusal('purchase_not_in_review'));
    }
  });

  it('a purchase that does not exist is not found', () => {
    const outcome = { decision: 'declined', reason: 'Checked', by: 'kim' } as const;
    expect(() => endReview(folded([]), purchaseId(), outcome, START)).toThrow(refusal('not_found'));
  });

  it.each([{ currency: 'EUR' }, { amount: 0 }])('a payment of %p cannot be approved, but declined', (change) => {
    const state = folded(taken(buys(), reports(change)));
    expect(() => ends('approved')(state)).toThrow(refusal('review_not_approvable'));
    expect(ends('declined')(state)).toHaveLength(2);
  });

  it('an operator can approve a second first purchase at its price', () => {
    const first: Step[] = [1, 2].flatMap((n) => [
      buys(n, { package_id: 'first' }),
      (state) => cancelUnpaid(state, purchaseId(n), 'created', START),
    ]);
    const paid = [reports({ amount: 999 }, 2), reports({ amount: 999 })];
    const [, success] = ends('approved')(folded(taken(...first, ...paid)));
    expect(success).toMatchObject({ type: 'purchase_succeeded', data: { price: '9990000', sweeps_coins: '25000000' } });
  });

  it('an operator can approve a purchase that is reviewed because of its risk', () => {
    const [, success] = ends('approved')(folded(taken(buys(1, { risk: REVIEWED }), reports({ amount: 999 }))));
    expect(success).toMatchObject({ type: 'purchase_succeeded', data: { price: '9990000' } });
  });

  it('declined reviews do not close buying', () => {
    const five = [1, 2, 3, 4, 5].flatMap((n): Step[] => [
      buys(n),
      reports({}, n),
      (state) => endReview(state, purchaseId(n), { decision: 'declined', reason: 'Checked', by: 'kim' }, START),
    ]);
    expect(closedUntil(folded(taken(...five)), START)).toBeNull();
  });
});

it.each<[what: string, given: Step[], isOwed: boolean]>([
  ['a declined review', [...inReview, ends('declined')], true],
  ['a declined review that is disputed', [...inReview, ends('declined'), reports(DISPUTED)], true],
  ['a declined review whose dispute was won', [...inReview, ends('declined'), reports(WON)], true],
  ['a declined review whose dispute was lost', [...inReview, ends('declined'), reports(LOST)], false],
  ['a declined review that was refunded', [...inReview, ends('declined'), reports(REFUNDED)], false],
  ['a review that ended with a won dispute', [...inReview, reports(WON)], true],
  ['a review that ended with an open dispute', [...inReview, reports(DISPUTED)], false],
  ['a review that ended with a refund', [...inReview, reports(WON), reports({ ...WON, ...REFUNDED })], false],
  ['a success whose dispute was won', [buys(), reports({ amount: 999, ...WON })], false],
])('the refund of %s is owed: %p', (_, given, isOwed) => {
  const purchase = folded(taken(...given)).purchases.get(purchaseId());
  expect(purchase && owesRefund(purchase)).toBe(isOwed);
});

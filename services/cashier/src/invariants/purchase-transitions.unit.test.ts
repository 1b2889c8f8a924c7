import type { GivenEvent } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import {
  AMOUNT,
  BONUS,
  bought,
  type Case,
  created,
  findings,
  forged,
  honest,
  inReview,
  lateBonus,
  opened,
  otherEvent,
  reviewed,
  STREAM,
  success,
} from '../testing/purchase-histories.js';
import { at, buys, DECLINED, ends, PAID, purchaseId, REFUNDED, reported } from '../testing/purchases.js';
import { purchaseTransitions } from './purchase-transitions.js';

const REVIEW_COMMAND = honest(...reviewed, ends('approved'))[3]?.envelope ?? {};
const failure = forged('purchase_failed', { failure: 'review_declined', failed_at: at(0) });

/** Returns a success with other SC, and every other event as it is. */
const credits = (one: GivenEvent, sweeps_coins: string): GivenEvent =>
  one.type === 'purchase_succeeded' ? { ...one, data: { ...one.data, sweeps_coins } } : one;

describe('purchases', () => {
  it.each<Case>([
    [
      'a purchase created twice',
      [...bought, created({ purchase_id: purchaseId() })],
      [[`${STREAM}@4`, `creates ${purchaseId()} again`]],
    ],
    [
      'an id of another player',
      [created({ purchase_id: `bob.${'1'.repeat(32)}` })],
      [[`${STREAM}@1`, `has the id bob.${'1'.repeat(32)} of another player`]],
    ],
    ['a success of nothing', [success()], [[`${STREAM}@1`, `changes ${purchaseId()}, which was not created`]]],
    [
      'a second success',
      [...bought, success()],
      [[`${STREAM}@4`, 'is a purchase_succeeded of a purchase that is succeeded']],
    ],
    [
      'a failure after the success',
      [...bought, forged('purchase_failed', { failure: 'declined', failed_at: at(0) })],
      [[`${STREAM}@4`, 'is a purchase_failed of a purchase that is succeeded']],
    ],
    [
      'a second end',
      [...honest(buys(), reported(1), reported(1, DECLINED)), forged('purchase_expired', { expired_at: at(0) })],
      [[`${STREAM}@4`, 'is a purchase_expired of a purchase that is failed']],
    ],
    [
      'a success without a payment',
      [...honest(buys()), success()],
      [[`${STREAM}@2`, 'is a purchase_succeeded of a purchase that is created']],
    ],
    [
      'a success of a payment in review',
      [...inReview, success()],
      [[`${STREAM}@4`, 'is a purchase_succeeded of a purchase that is in_review']],
    ],
    [
      'another payment',
      [...honest(buys()), opened, success({ payment_id: 'p2' })],
      [[`${STREAM}@3`, 'states the payment p2; the purchase is paid with p1']],
    ],
    [
      'more coins than were bought',
      [...honest(buys()), opened, success({ sweeps_coins: '99000000' })],
      [[`${STREAM}@3`, 'states 99000000 as sweeps_coins; 10000000 is due']],
    ],
    [
      'a decline without a payment',
      [...honest(buys()), forged('purchase_failed', { payment_id: null, failure: 'declined', failed_at: at(0) })],
      [[`${STREAM}@2`, 'states that a payment was declined, but none was opened']],
    ],
    [
      'a review of the right amount',
      [
        ...honest(buys()),
        opened,
        forged('purchase_review_started', {
          reason: 'amount_differs',
          ...{ paid_amount: 999, paid_currency: 'USD', started_at: at(0) },
        }),
      ],
      [[`${STREAM}@3`, 'reviews a payment of the ordered price']],
    ],
    [
      'a review because of the bonus of a purchase that has none',
      [
        ...honest(buys()),
        opened,
        forged('purchase_review_started', {
          reason: 'bonus_used',
          ...{ paid_amount: 999, paid_currency: 'USD', started_at: at(0) },
        }),
      ],
      [[`${STREAM}@3`, 'reviews a purchase without a bonus because its bonus is used']],
    ],
    [
      'a success without the coins of the bonus, and without a review',
      [created({ purchase_id: purchaseId(), bonus: BONUS }), opened, success()],
      [[`${STREAM}@3`, 'states 10000000 as sweeps_coins; 12000000 is due']],
    ],
    [
      'an approval that credits a part of the bonus',
      [...honest(...lateBonus, ends('approved', 33)).map((one) => credits(one, '11000000'))],
      [[`${STREAM}@7`, 'states 11000000 as sweeps_coins; 12000000 is due']],
    ],
    [
      'a payment that pays two purchases',
      [
        ...honest(buys(1), buys(2), reported(1)),
        forged('purchase_payment_opened', { purchase_id: purchaseId(2), opened_at: at(0) }),
      ],
      [[`${STREAM}@4`, 'is paid with p1, which pays another purchase']],
    ],
    ...[0.01, 0].map(
      (minutes): Case => [
        `a review that ends without a result before another event, ${minutes} minutes later`,
        [...honest(...reviewed, ends('approved')).slice(0, 4), otherEvent(minutes)],
        [[`${STREAM}@4`, 'ends a review, but no result is stored']],
      ],
    ),
    ...(['approved', 'declined'] as const).map(
      (decision): Case => [
        `the result of another command after a review that ends ${decision}`,
        honest(...reviewed, ends(decision)).map((one, n) =>
          n === 4 ? { ...one, envelope: { ...one.envelope, commandId: 'other' } } : one,
        ),
        [[`${STREAM}@5`, `is stored by another command than ${STREAM}@4, whose result it is`]],
      ],
    ),
    [
      'an approval without a success at the paid price',
      [...honest(...reviewed, ends('approved')).slice(0, 4), { ...success(), envelope: REVIEW_COMMAND }],
      [[`${STREAM}@5`, 'states 9990000 as price; 10000 is due']],
    ],
    [
      'an approval that fails',
      [...honest(...reviewed, ends('approved')).slice(0, 4), { ...failure, envelope: REVIEW_COMMAND }],
      [[`${STREAM}@5`, 'is a purchase_failed of a purchase that is approved']],
    ],
    [
      'a decline that succeeds',
      [...honest(...reviewed, ends('declined')).slice(0, 4), { ...success(), envelope: REVIEW_COMMAND }],
      [[`${STREAM}@5`, 'is a purchase_succeeded of a purchase that is declined']],
    ],
    [
      'a decline that is refunded before it fails',
      [
        ...honest(...reviewed, ends('declined')).slice(0, 4),
        { ...forged('purchase_refunded', { refunded_at: at(0) }), envelope: REVIEW_COMMAND },
      ],
      [[`${STREAM}@5`, 'is a purchase_refunded of a purchase that is declined']],
    ],
    ...['', ' ', 'two\nlines', 'a'.repeat(201), 7, null, undefined].map(
      (reason): Case => [
        `a review that ends for the reason ${JSON.stringify(reason)}`,
        honest(...reviewed, ends('approved')).map((one) =>
          one.type === 'purchase_review_ended' ? { ...one, data: { ...one.data, reason } } : one,
        ),
        [[`${STREAM}@4`, `states ${JSON.stringify(reason)} as its reason`]],
      ],
    ),
    [
      'a second decision',
      [
        ...honest(...reviewed, ends('approved')),
        forged('purchase_review_ended', { decision: 'declined', reason: 'Checked', by: 'kim', ended_at: at(0) }),
      ],
      [[`${STREAM}@6`, 'is a purchase_review_ended of a purchase that is succeeded']],
    ],
    [
      'a success after a declined review',
      [...honest(...reviewed, ends('declined')), success()],
      [[`${STREAM}@6`, 'is a purchase_succeeded of a purchase that is to_refund']],
    ],
    [
      'a second refund of a declined review',
      [
        ...honest(...reviewed, ends('declined'), reported(1, { ...AMOUNT, ...REFUNDED })),
        forged('purchase_refunded', { refunded_at: at(0) }),
      ],
      [[`${STREAM}@7`, `changes ${purchaseId()}, which has ended`]],
    ],
    [
      'an approved payment in another currency',
      [
        ...honest(buys(), reported(1), reported(1, { ...PAID, currency: 'EUR' })),
        forged('purchase_review_ended', { decision: 'approved', reason: 'Checked', by: 'kim', ended_at: at(0) }),
      ],
      [[`${STREAM}@4`, 'approves a payment in EUR']],
    ],
    [
      'an approved payment of nothing',
      [
        ...honest(buys(), reported(1), reported(1, { ...PAID, amount: 0 })),
        forged('purchase_review_ended', { decision: 'approved', reason: 'Checked', by: 'kim', ended_at: at(0) }),
      ],
      [[`${STREAM}@4`, 'approves a payment of nothing']],
    ],
    [
      'a declined review that fails for another reason',
      [
        ...honest(...reviewed, ends('declined')).slice(0, 4),
        { ...forged('purchase_failed', { failure: 'canceled', failed_at: at(0) }), envelope: REVIEW_COMMAND },
      ],
      [[`${STREAM}@5`, 'states the failure canceled of a purchase that is declined']],
    ],
    [
      'a dispute that is won without being opened',
      [...bought, forged('purchase_dispute_won', { won_at: at(0) })],
      [[`${STREAM}@4`, 'is a purchase_dispute_won of a purchase that is succeeded']],
    ],
    [
      'a dispute after a refund',
      [
        ...honest(buys(), reported(1), reported(1, { ...PAID, ...REFUNDED })),
        forged('purchase_disputed', { disputed_at: at(0) }),
      ],
      [[`${STREAM}@5`, `changes ${purchaseId()}, which has ended`]],
    ],
  ])('%s is reported', (_, given, expected) => {
    expect(findings(purchaseTransitions, given)).toEqual(expected);
  });
});

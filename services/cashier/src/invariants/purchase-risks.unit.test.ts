import { describe, expect, it } from '@jest/globals';
import {
  type Case,
  created,
  findings,
  forged,
  honest,
  opened,
  otherEvent,
  STREAM,
  scored,
  success,
} from '../testing/purchase-histories.js';
import { ALLOWED, at, BLOCKED, buys, CHALLENGED, REVIEWED, reported } from '../testing/purchases.js';
import { purchaseRisks } from './purchase-risks.js';

const riskReview = { reason: 'risk', paid_amount: 999, paid_currency: 'USD', paid_with: null, started_at: at(0) };
const blocked = honest(buys(1, { risk: BLOCKED }));

describe('risks of purchases', () => {
  it.each<Case>([
    [
      'a reviewed order that is credited without a review',
      [...honest(...scored(REVIEWED).slice(0, 2)), success()],
      [[`${STREAM}@3`, 'succeeds without the review for which its score asks']],
    ],
    [
      'a challenged order by crypto that is credited without a review',
      [...honest(...scored(CHALLENGED, 'crypto').slice(0, 2)), success()],
      [[`${STREAM}@3`, 'succeeds without the review for which its score asks']],
    ],
    ...[ALLOWED, CHALLENGED, null].map(
      (risk): Case => [
        `a review because of the risk of an order that is scored ${risk?.decision}`,
        [...honest(buys(1, { risk }), reported(1)), forged('purchase_review_started', riskReview)],
        [[`${STREAM}@3`, 'is reviewed because of its risk, but its score does not ask for it']],
      ],
    ),
    ...[0.01, 0].map(
      (minutes): Case => [
        `a blocked order that does not fail before another event, ${minutes} minutes later`,
        [...honest(buys(1, { risk: BLOCKED })).slice(0, 1), otherEvent(minutes)],
        [[`${STREAM}@1`, 'is blocked by its score, but did not fail']],
      ],
    ),
    [
      'a blocked order whose payment is opened',
      [...honest(buys(1, { risk: BLOCKED })).slice(0, 1), opened],
      [[`${STREAM}@2`, 'is a purchase_payment_opened of a purchase that its score blocked']],
    ],
    [
      'a blocked order that fails later',
      [
        ...honest(buys(1, { risk: BLOCKED })).slice(0, 1),
        ...honest(buys(2)),
        ...honest(buys(1, { risk: BLOCKED })).slice(1),
      ],
      [[`${STREAM}@3`, 'is a purchase_failed of a purchase that its score blocked']],
    ],
    ...(
      [
        ['by another command', { commandId: 'other' }, {}],
        ['at another time', {}, { failed_at: at(0.01) }],
      ] as const
    ).map(
      ([how, envelope, data]): Case => [
        `a blocked order that fails ${how}`,
        blocked.map((one) =>
          one.type === 'purchase_failed'
            ? { ...one, data: { ...one.data, ...data }, envelope: { ...one.envelope, ...envelope } }
            : one,
        ),
        [[`${STREAM}@2`, 'is a purchase_failed of a purchase that its score blocked']],
      ],
    ),
    ...(
      [
        ['allow', ['device_shared']],
        ['allow', ['score_timeout']],
        ['challenge', []],
        ['review', []],
        ['challenge', ['score_timeout']],
        ['review', ['score_unavailable', 'device_shared']],
        ['review', ['<script>']],
        ['review', ['']],
        ['review', [1]],
        ['challenge', Array.from({ length: 11 }, () => 'declines')],
        ['maybe', ['device_shared']],
        [undefined, undefined],
      ] as const
    ).map(
      ([decision, reasons]): Case => [
        `the decision ${decision} with the reasons ${JSON.stringify(reasons)}`,
        [created({ risk: { decision, reasons } })],
        [[`${STREAM}@1`, 'states a score whose reasons do not fit its decision']],
      ],
    ),
    [
      'a blocked order that is credited',
      [...honest(buys(1, { risk: BLOCKED })), success()],
      [[`${STREAM}@3`, 'is a purchase_succeeded of a purchase that its score blocked']],
    ],
    [
      'an allowed order that is blocked without a payment',
      [
        ...honest(buys(1, { risk: ALLOWED })),
        forged('purchase_failed', { payment_id: null, failure: 'blocked', failed_at: at(0) }),
      ],
      [[`${STREAM}@2`, 'is blocked without a payment, but its score does not block it']],
    ],
  ])('%s is reported', (_, given, expected) => {
    expect(findings(purchaseRisks, given)).toEqual(expected);
  });
});

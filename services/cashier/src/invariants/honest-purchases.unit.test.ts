import type { GivenEvent } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { unscored } from '../domain/index.js';
import {
  AMOUNT,
  bought,
  closing,
  credit,
  FIRST_TERMS,
  findings,
  honest,
  inReview,
  lateBonus,
  restores,
  reversed,
  reviewed,
  STREAM,
  scored,
  secondFirst,
  takesBack,
} from '../testing/purchase-histories.js';
import {
  ALLOWED,
  at,
  BLOCKED,
  buys,
  CHALLENGED,
  DECLINED,
  DISPUTED,
  ends,
  LOST,
  ON_SALE,
  PAID,
  purchaseId,
  REFUNDED,
  REVIEWED,
  reported,
  WON,
} from '../testing/purchases.js';
import { INVARIANTS } from './index.js';

const lapsed = honest(buys(), reported(1), reported(1, { status: 'expired' }, 30), reported(1, PAID, 40));
const refused = honest(buys(), reported(1), reported(1, DECLINED), buys(2), reported(2, { status: 'processing' }));

describe('rules of the cashier', () => {
  it.each<[name: string, given: GivenEvent[]]>([
    ['a purchase that is credited', [...bought, credit(`${STREAM}@3`)]],
    [
      'a payment that succeeded after its purchase had expired',
      [...lapsed, credit(`${STREAM}@4`, { purchased_at: at(40) })],
    ],
    ['a payment in review', inReview],
    ['an approved payment', [...honest(...reviewed, ends('approved')), credit(`${STREAM}@5`, { price: '10000' })]],
    ['a second first purchase in review', honest(...secondFirst, reported(1, PAID, 40))],
    [
      'a purchase that is approved without its bonus, which another one uses',
      [...honest(...lateBonus, ends('approved', 33)), credit(`${STREAM}@7`, { purchased_at: at(33) })],
    ],
    [
      'a second first purchase that is approved',
      [
        ...honest(...secondFirst, reported(1, PAID, 40), ends('approved', 41)),
        credit(`${STREAM}@6`, { purchase_id: purchaseId(2), ...FIRST_TERMS, purchased_at: at(30) }),
        credit(`${STREAM}@9`, { ...FIRST_TERMS, purchased_at: at(41) }),
      ],
    ],
    ['a declined payment in review', honest(...reviewed, ends('declined'))],
    [
      'a declined payment that is refunded',
      honest(...reviewed, ends('declined'), reported(1, { ...AMOUNT, ...REFUNDED })),
    ],
    [
      'a declined payment that is disputed, and refunded after the dispute was won',
      honest(
        ...reviewed,
        ends('declined'),
        reported(1, { ...AMOUNT, ...WON }),
        reported(1, { ...AMOUNT, ...WON, ...REFUNDED }),
      ),
    ],
    [
      'a declined payment that is lost to the bank',
      honest(...reviewed, ends('declined'), reported(1, { ...AMOUNT, ...LOST })),
    ],
    ['a refunded payment in review', honest(...reviewed, reported(1, { ...AMOUNT, ...REFUNDED }))],
    [
      'a disputed payment in review',
      honest(...reviewed, reported(1, { ...AMOUNT, ...WON }), reported(1, { ...AMOUNT, ...WON, ...REFUNDED })),
    ],
    ['a refund', [...reversed(REFUNDED), takesBack(`${STREAM}@4`, 'refund')]],
    ['a lost dispute', [...reversed(LOST), takesBack(`${STREAM}@4`, 'dispute')]],
    ['a refund of a disputed payment', [...reversed(DISPUTED, REFUNDED), takesBack(`${STREAM}@4`, 'dispute')]],
    [
      'a won dispute and a refund',
      [
        ...reversed(WON, { ...WON, ...REFUNDED }),
        takesBack(`${STREAM}@4`, 'dispute'),
        restores(`${STREAM}@5`),
        takesBack(`${STREAM}@6`, 'refund'),
      ],
    ],
    ['an allowed order', [...honest(...scored(ALLOWED)), credit(`${STREAM}@3`)]],
    ['a challenged order', [...honest(...scored(CHALLENGED)), credit(`${STREAM}@3`)]],
    ['a challenged order by crypto in review', honest(...scored(CHALLENGED, 'crypto'))],
    ['a reviewed order that is approved', [...honest(...scored(REVIEWED), ends('approved')), credit(`${STREAM}@5`)]],
    ['a reviewed order that is declined', honest(...scored(REVIEWED), ends('declined'))],
    ['a reviewed order that is refunded', honest(...scored(REVIEWED), reported(1, { ...PAID, ...REFUNDED }))],
    ['an order without an answer of the scoring', honest(buys(1, { risk: unscored('score_timeout') }))],
    ['an order without a usable answer', honest(buys(1, { risk: unscored('score_unavailable') }))],
    ['a blocked order and another one', honest(buys(1, { risk: BLOCKED }), buys(2))],
    ['crypto that can be paid for 15 minutes', honest(buys(1, { method: 'crypto' }))],
    ['a declined payment and another purchase', refused],
    ['declined payments', honest(...closing)],
  ])('%s breaks no rule, whichever of its events is the last one', (_, given) => {
    for (let length = 1; length <= given.length; length++) {
      const history = [...ON_SALE, ...given.slice(0, length)];
      for (const rule of INVARIANTS)
        expect([rule.name, length, findings(rule, history)]).toEqual([rule.name, length, []]);
    }
  });
});

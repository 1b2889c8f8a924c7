import { describe, expect, it } from '@jest/globals';
import {
  bought,
  type Case,
  closing,
  created,
  FIRST_TERMS,
  findings,
  forged,
  honest,
  STREAM,
  secondFirst,
  success,
} from '../testing/purchase-histories.js';
import { at, buys, purchaseId, reported } from '../testing/purchases.js';
import { purchaseLimits } from './purchase-limits.js';

describe('limits of purchases', () => {
  it.each<Case>([
    [
      'a purchase while buying is closed',
      [...honest(...closing), created({ purchase_id: purchaseId(9), created_at: at(64), expires_at: at(94) })],
      [[`${STREAM}@16`, `buys at ${at(64)}; buying is closed until ${at(65)}`]],
    ],
    [
      'a sixth open purchase',
      [...honest(...[1, 3, 4, 5, 6].map((n) => buys(n))), created()],
      [[`${STREAM}@6`, 'is created while 5 others are open']],
    ],
    [
      'a first purchase of a buyer',
      [...bought, created({ first_purchase: true })],
      [[`${STREAM}@4`, 'is not the first purchase of the player']],
    ],
    [
      'a second first purchase that is credited without a review',
      [...honest(...secondFirst), success({ ...FIRST_TERMS, succeeded_at: at(40) })],
      [[`${STREAM}@7`, 'credits a first purchase of a player who has bought before']],
    ],
    [
      'a first purchase that is reviewed as a second one',
      [
        ...honest(buys(1, { package_id: 'first' }), reported(1)),
        forged('purchase_review_started', {
          reason: 'first_purchase_used',
          ...{ paid_amount: 999, paid_currency: 'USD', started_at: at(0) },
        }),
      ],
      [[`${STREAM}@3`, 'reviews a first purchase as if the player had bought before']],
    ],
    [
      'a first purchase while another is open',
      [...honest(buys(1, { package_id: 'first' })), created({ first_purchase: true })],
      [[`${STREAM}@2`, 'is not the first purchase of the player']],
    ],
  ])('%s is reported', (_, given, expected) => {
    expect(findings(purchaseLimits, given)).toEqual(expected);
  });
});

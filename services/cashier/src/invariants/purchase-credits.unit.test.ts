import { describe, expect, it } from '@jest/globals';
import {
  bought,
  type Case,
  credit,
  credited,
  findings,
  inReview,
  otherEvent,
  restores,
  reversed,
  STREAM,
  takesBack,
} from '../testing/purchase-histories.js';
import { at, DISPUTED, purchaseId, REFUNDED, WON } from '../testing/purchases.js';
import { purchaseCredits } from './purchase-credits.js';

describe('purchase credits', () => {
  it('a purchase that succeeded within an hour before the history ends may still be credited', () => {
    expect(findings(purchaseCredits, [...bought, otherEvent(60)])).toEqual([]);
  });

  it('a purchase that succeeded after the clock was set back by two hours may still be credited', () => {
    expect(findings(purchaseCredits, [otherEvent(120), ...bought])).toEqual([]);
  });

  it("another player's wallet without its purchases in the history breaks no rule", () => {
    expect(findings(purchaseCredits, [credit(`${STREAM}@3`)], false)).toEqual([]);
  });

  it.each<Case>([
    [
      'a take-back without a refund',
      [...credited, takesBack(`${STREAM}@3`, 'refund')],
      [['wallet-ada@2', `takes back ${STREAM}@3 again, after wallet-ada@1`]],
    ],
    [
      'a refund that is taken back twice',
      [...reversed(REFUNDED), takesBack(`${STREAM}@4`, 'refund'), takesBack(`${STREAM}@4`, 'refund')],
      [['wallet-ada@3', `takes back ${STREAM}@4 again, after wallet-ada@2`]],
    ],
    [
      'a refund of a disputed payment that is taken back again',
      [...reversed(DISPUTED, REFUNDED), takesBack(`${STREAM}@4`, 'dispute'), takesBack(`${STREAM}@5`, 'refund')],
      [['wallet-ada@3', `takes back ${STREAM}@5, for which nothing of this kind is due to this player`]],
    ],
    [
      'a dispute that is restored instead of taken back',
      [...reversed(DISPUTED), restores(`${STREAM}@4`)],
      [['wallet-ada@2', `restores ${STREAM}@4, for which nothing of this kind is due to this player`]],
    ],
    [
      'another cause',
      [...reversed(REFUNDED), takesBack(`${STREAM}@4`, 'dispute')],
      [['wallet-ada@2', `states dispute as cause; refund is due because of ${STREAM}@4`]],
    ],
    [
      'a refund that was never taken back',
      [...reversed(REFUNDED), otherEvent(66)],
      [[`${STREAM}@4`, 'was never taken back']],
    ],
    [
      'a won dispute that was never restored',
      [...reversed(WON), takesBack(`${STREAM}@4`, 'dispute'), otherEvent(70)],
      [[`${STREAM}@5`, 'was never restored']],
    ],
    ['coins without a payment', [credit(null)], [['wallet-ada@1', 'credits a purchase without a payment']]],
    [
      'coins for an event that is no success',
      [...inReview, credit(`${STREAM}@3`)],
      [['wallet-ada@1', `credits ${STREAM}@3, for which nothing of this kind is due to this player`]],
    ],
    [
      'a purchase credited twice',
      [...bought, credit(`${STREAM}@3`), credit(`${STREAM}@3`)],
      [['wallet-ada@2', `credits ${STREAM}@3 again, after wallet-ada@1`]],
    ],
    [
      'coins for the purchase of another player',
      [...bought, { ...credit(`${STREAM}@3`), stream: 'wallet-bob' }],
      [['wallet-bob@1', `credits ${STREAM}@3, for which nothing of this kind is due to this player`]],
    ],
    ...(
      [
        ['purchase_id', purchaseId(7), purchaseId()],
        ['price', '1', '9990000'],
        ['gold_coins', '1', '99900000000'],
        ['sweeps_coins', '11000000', '10000000'],
        ['playthrough_percent', 100, 300],
      ] as const
    ).map(
      ([field, is, due]): Case => [
        `another ${field}`,
        [...bought, credit(`${STREAM}@3`, { [field]: is })],
        [['wallet-ada@1', `states ${is} as ${field}; ${due} is due because of ${STREAM}@3`]],
      ],
    ),
    [
      'another time',
      [...bought, credit(`${STREAM}@3`, { purchased_at: at(1) })],
      [['wallet-ada@1', `states ${at(1)} as purchased_at; ${at(0)} is due because of ${STREAM}@3`]],
    ],
    ['a purchase that was never credited', [...bought, otherEvent(61)], [[`${STREAM}@3`, 'was never credited']]],
    [
      'a purchase that was never credited, although the last event is as old as it',
      [...bought, otherEvent(61), otherEvent(0)],
      [[`${STREAM}@3`, 'was never credited']],
    ],
  ])('%s is reported', (_, given, expected) => {
    expect(findings(purchaseCredits, given)).toEqual(expected);
  });
});

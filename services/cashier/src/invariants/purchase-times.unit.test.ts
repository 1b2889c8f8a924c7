import { describe, expect, it } from '@jest/globals';
import { type Case, created, findings, STREAM, success } from '../testing/purchase-histories.js';
import { at } from '../testing/purchases.js';
import { purchaseTimes } from './purchase-times.js';

describe('times of purchases', () => {
  it.each<Case>([
    [
      'more than 15 minutes to pay with crypto',
      [created({ method: 'crypto' })],
      [[`${STREAM}@1`, `can be paid from ${at(0)} to ${at(30)}`]],
    ],
    [
      'a success that states another time',
      [{ ...success({ succeeded_at: at(6) }), envelope: { recordedAt: at(0) } }],
      [[`${STREAM}@1`, `happened at ${at(6)}; it was recorded at ${at(0)}`]],
    ],
    [
      'more than 30 minutes to pay',
      [created({ expires_at: at(31) })],
      [[`${STREAM}@1`, `can be paid from ${at(0)} to ${at(31)}`]],
    ],
  ])('%s is reported', (_, given, expected) => {
    expect(findings(purchaseTimes, given)).toEqual(expected);
  });
});

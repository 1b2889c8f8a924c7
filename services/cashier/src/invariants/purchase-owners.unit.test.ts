import { describe, expect, it } from '@jest/globals';
import { type Case, findings, honest, opened } from '../testing/purchase-histories.js';
import { buys, purchaseId } from '../testing/purchases.js';
import { purchaseOwners } from './purchase-owners.js';

describe('owners of purchases', () => {
  it.each<Case>([
    [
      "the payment of another player's purchase",
      [...honest(buys()), { ...opened, stream: 'purchases-bob', data: { ...opened.data, uid: 'bob' } }],
      [['purchases-bob@1', `is about ${purchaseId()}, which is no purchase of bob`]],
    ],
  ])('%s is reported', (_, given, expected) => {
    expect(findings(purchaseOwners, given)).toEqual(expected);
  });
});

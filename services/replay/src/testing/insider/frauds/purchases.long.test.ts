import { expect, it } from '@jest/globals';
import { SeededRandom } from '../../../seeded-random.js';
import { honestHistory } from '../honest-history.js';
import { draftsOf } from '../reseal.js';
import { ofType } from './finding.js';
import { PURCHASE_FRAUDS } from './purchases.js';

const refund = PURCHASE_FRAUDS['a refund with its take-back'];

it('a purchase is refunded after its credit, never before it', () => {
  const honest = draftsOf(honestHistory(400, 9));
  const end = honest.findIndex(({ type }) => type === 'coins_purchased') + 1;
  const [untilCredit, oneMore] = [honest.slice(0, end), honest.slice(0, end + 1)];
  expect(refund?.(untilCredit, new SeededRandom(1))).toBeUndefined();
  expect(refund?.(oneMore, new SeededRandom(1))?.changed.map(({ type }) => type)).toEqual([
    'purchase_refunded',
    'purchase_taken_back',
  ]);
  expect(oneMore.slice(end - 1, -1).map(({ type }) => type)).toEqual([
    'coins_purchased',
    'purchase_refunded',
    'purchase_taken_back',
  ]);
});

it('the fraud about declined reviews draws none that was approved', () => {
  const approve = PURCHASE_FRAUDS['a declined review is approved and credited'];
  const honest = honestHistory(400, 180);
  const decisions = ofType(draftsOf(honest), 'purchase_review_ended').map(({ data }) => data.decision);
  expect(decisions).toEqual(['declined', 'approved']);
  for (let seed = 1; seed <= 20; seed++) {
    const changed = approve?.(draftsOf(honest), new SeededRandom(seed))?.changed ?? [];
    expect(changed.map(({ type }) => type)).toEqual(['purchase_review_ended', 'purchase_succeeded', 'coins_purchased']);
  }
});

import type { SeededRandom } from '../../../seeded-random.js';
import type { Draft } from '../reseal.js';
import { PACKAGE_FRAUDS } from './packages.js';
import { PURCHASE_FRAUDS } from './purchases.js';

const FRAUDS = Object.entries({ ...PURCHASE_FRAUDS, ...PACKAGE_FRAUDS });

/** Commits a random fraud; returns undefined if the history has nothing to which it applies. */
export function commitFraud(drafts: Draft[], random: SeededRandom) {
  const [target, commit] = random.one(FRAUDS);
  const fraud = commit(drafts, random);
  return fraud && { target, what: fraud.what, subjects: fraud.changed.map(({ was }) => was) };
}

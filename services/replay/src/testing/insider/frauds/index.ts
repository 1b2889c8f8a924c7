import type { SeededRandom } from '../../../seeded-random.js';
import type { Draft } from '../reseal.js';
import { CURRENCY_FRAUDS } from './currencies.js';
import { EFFECT_FRAUDS } from './effects.js';
import { LOYALTY_FRAUDS } from './loyalty.js';
import { PACKAGE_FRAUDS } from './packages.js';
import { PROMOTION_FRAUDS } from './promotions.js';
import { PURCHASE_FRAUDS } from './purchases.js';
import { REFERRAL_FRAUDS } from './referrals.js';
import { RULE_FRAUDS } from './rules.js';
import { SEED_FRAUDS } from './seeds.js';

/** All frauds by the kind of the mutation and by name. */
const FRAUDS = {
  purchase: Object.entries({ ...PURCHASE_FRAUDS, ...PACKAGE_FRAUDS }),
  fraud: Object.entries({ ...SEED_FRAUDS, ...EFFECT_FRAUDS }),
  rules: Object.entries({ ...RULE_FRAUDS, ...CURRENCY_FRAUDS }),
  loyalty: Object.entries(LOYALTY_FRAUDS),
  promotion: Object.entries(PROMOTION_FRAUDS),
  referral: Object.entries(REFERRAL_FRAUDS),
} as const;

/** Commits a random fraud; returns undefined if the history has nothing to which it applies. */
export function commitFraud(kind: keyof typeof FRAUDS, drafts: Draft[], random: SeededRandom) {
  const [target, commit] = random.one(FRAUDS[kind]);
  const fraud = commit(drafts, random);
  if (!fraud) return undefined;
  const { what, changed, ...rest } = fraud;
  return { target, what, subjects: changed.map(({ was }) => was), ...rest };
}

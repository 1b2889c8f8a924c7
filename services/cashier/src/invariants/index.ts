import { offeredPackages } from './offered-packages.js';
import { purchaseCredits } from './purchase-credits.js';
import { purchaseLimits } from './purchase-limits.js';
import { purchaseOwners } from './purchase-owners.js';
import { purchaseRisks } from './purchase-risks.js';
import { purchaseTimes } from './purchase-times.js';
import { purchaseTransitions } from './purchase-transitions.js';

export const INVARIANTS = [
  offeredPackages,
  purchaseTransitions,
  purchaseOwners,
  purchaseLimits,
  purchaseTimes,
  purchaseRisks,
  purchaseCredits,
] as const;

import { purchaseCredits } from './purchase-credits.js';
import { purchaseLimits } from './purchase-limits.js';
import { purchaseRisks } from './purchase-risks.js';
import { purchaseTimes } from './purchase-times.js';
import { purchaseTransitions } from './purchase-transitions.js';

export const INVARIANTS = [purchaseTransitions, purchaseLimits, purchaseTimes, purchaseRisks, purchaseCredits] as const;

import { purchaseCredits } from './purchase-credits.js';
import { purchaseLimits } from './purchase-limits.js';
import { purchaseTimes } from './purchase-times.js';
import { purchaseTransitions } from './purchase-transitions.js';
import { takenCoins } from './taken-coins.js';

export const INVARIANTS = [purchaseTransitions, purchaseLimits, purchaseTimes, purchaseCredits, takenCoins] as const;

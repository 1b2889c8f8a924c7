import { dailyBonusInForce } from './daily-bonus-in-force.js';
import { dailyClaims } from './daily-claims.js';
import { dailyGrants } from './daily-grants.js';

export const INVARIANTS = [dailyClaims, dailyBonusInForce, dailyGrants] as const;

import { dailyClaims } from './daily-claims.js';
import { dailyGrants } from './daily-grants.js';

export const INVARIANTS = [dailyClaims, dailyGrants] as const;

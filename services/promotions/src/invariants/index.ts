import { dailyClaims } from './daily-claims.js';

export const INVARIANTS = [dailyClaims] as const;

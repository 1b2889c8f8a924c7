import { accounts } from './accounts.js';

export const INVARIANTS = [accounts] as const;

import { rolls } from './rolls.js';

export const INVARIANTS = [rolls] as const;

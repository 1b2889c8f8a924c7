import { postings } from './postings.js';

export const INVARIANTS = [postings] as const;

import type { ProblemDeclarations } from '../problem-declaration.js';

/** Problems of the promotions service. */
export const PROMOTIONS_PROBLEMS = {
  already_claimed: {
    status: 409,
    title: 'Claimed already today',
    meaning: 'The daily bonus can be claimed once per day (UTC).',
    next: 'Claim again after `available_at` of GET /api/promotions/daily-claim.',
  },
} as const satisfies ProblemDeclarations;

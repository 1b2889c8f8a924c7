import type { ProblemDeclarations } from '../problem-declaration.js';

/** Problems that only the game server of the providers returns. */
export const PROVIDER_PROBLEMS = {
  bet_unanswered: {
    status: 503,
    title: 'The casino did not answer; the round is rolled back and its stake returned',
    meaning:
      'The bet of the round has no known answer. The provider rolls the round back, and repeats that until the casino confirms it.',
    next: 'Start another round with another Idempotency-Key. The stake of this one is returned if it was booked.',
  },
} as const satisfies ProblemDeclarations;

/** Limits guesses of test cards and ids. */
export const SUBMISSIONS = { per: 'address', takes: 120, windowMs: 60_000, loopbackTakes: 12_000 } as const;

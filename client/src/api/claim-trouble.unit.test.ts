import { expect, it } from '@jest/globals';
import { claimTrouble } from './claim-trouble.js';
import { ProblemError } from './problem-error.js';

it('a failed claim can be repeated if its outcome is unknown', () => {
  expect(claimTrouble(ProblemError.of('network'))).toMatch(/\. Pressing again never claims twice\.$/);
  expect(claimTrouble(ProblemError.of('offline'))).not.toContain('Pressing again');
});

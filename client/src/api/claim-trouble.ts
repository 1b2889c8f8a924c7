import type { ProblemError } from './problem-error.js';

/** Returns why a claim failed, and that it can be repeated if its outcome is unknown. */
export function claimTrouble({ message, unsure }: ProblemError): string {
  return unsure ? `${message}. Pressing again never claims twice.` : `${message}.`;
}

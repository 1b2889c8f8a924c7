const STEP_MS = 30_000;

/** Returns the number of the 30-second step that contains a time in milliseconds since the Unix epoch. */
export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** Number of steps by which the player's clock may differ in each direction. */
export const TOTP_STEPS_SKEW = 1;

/** Number of steps for which used codes are refused after the clock was set back: ten minutes. */
const REFUSED_STEPS = 20;

/**
 * Returns whether a step is unused, given the step that was accepted last: only later steps are. But a last step that
 * lies far ahead is from before the clock was set back, and would refuse all codes until the clock returns to it.
 */
export function isUnusedStep(step: number, lastStep: number): boolean {
  return step > lastStep || step < lastStep - REFUSED_STEPS;
}

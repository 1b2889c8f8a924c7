const STEP_MS = 30_000;

/** Returns the number of the 30-second step that contains a time in milliseconds since the Unix epoch. */
export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS);
}

export interface Clock {
  /** Returns milliseconds since the Unix epoch. */
  now(): number;
}

export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

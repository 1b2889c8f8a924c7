/** Reads the monotonic clock, in microseconds. All processes on a machine share this clock. */
export function micros(): number {
  const [seconds, nanos] = process.hrtime();
  return seconds * 1_000_000 + Math.floor(nanos / 1_000);
}

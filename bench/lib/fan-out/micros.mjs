/** Microseconds of the monotonic clock, which all processes of a machine share. */
export function micros() {
  const [seconds, nanos] = process.hrtime();
  return seconds * 1_000_000 + Math.floor(nanos / 1_000);
}

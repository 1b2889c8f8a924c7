import type { Counter } from 'k6/metrics';

/** k6 provides `console`, but its type definitions omit it. */
declare const console: { error(line: string): void };

/** Maximum number of faults printed per VU; later faults usually follow from the first ones. */
const FAULTS_SHOWN_MAX = 5;

let shown = 0;

/** Prints a fault in one line, unless enough faults were printed. */
export function reportFault(line: string): void {
  if (shown++ < FAULTS_SHOWN_MAX) console.error(line);
}

/** Counts faults, and prints the first ones. */
export function countFaults(counter: Counter, faults: readonly string[]): void {
  if (faults.length > 0) counter.add(faults.length);
  for (const fault of faults) reportFault(fault);
}

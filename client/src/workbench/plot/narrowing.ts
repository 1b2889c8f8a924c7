import type { Probe } from '@goldwake/contracts/http';

/** Part of the history that may still contain the fault, after one probe of a search. */
export interface Narrowed {
  /** Position up to which the check passed. */
  from: number;
  /** Position after which the check failed; null while no probe has failed. */
  to: number | null;
  probe: Probe;
}

/** Returns how the probes of a search narrow the interval that contains the fault, one entry per probe. */
export function narrowing(probes: readonly Probe[]): Narrowed[] {
  let from = 0;
  let to: number | null = null;
  return probes.map((probe) => {
    if (!probe.holds) to = Math.min(to ?? probe.position, probe.position);
    else if (to === null || probe.position < to) from = Math.max(from, probe.position);
    return { from, to, probe };
  });
}

/** Number of probes to show after a part of the animation has passed. @param share 0 to 1 */
export function shownAt(share: number, probes: number): number {
  return Math.min(probes, Math.max(0, Math.ceil(share * probes)));
}

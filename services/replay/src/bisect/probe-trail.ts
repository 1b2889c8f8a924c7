import type { Probe } from '@goldwake/contracts/http';

/** Maximum number of probes in a trail, about as many as fit on a plot. */
const PROBES_MAX = 64;

/** Records an event that a search has examined. @param holds whether the check still passed after it */
export type OnProbe = (position: number, holds: boolean) => void;

/**
 * The events that a search has examined, in the order of the search. Of a long search it keeps every second, fourth or
 * eighth event, and those at which the result changes.
 */
export class ProbeTrail {
  private kept: (Probe & { turn: boolean })[] = [];
  private last: Probe | undefined;
  private stride = 1;
  private seen = 0;

  readonly add: OnProbe = (position, holds) => {
    const turn = this.last !== undefined && this.last.holds !== holds;
    this.last = { position, holds };
    if (turn || this.seen++ % this.stride === 0) this.kept.push({ position, holds, turn });
    if (this.kept.length <= PROBES_MAX) return;
    this.stride *= 2;
    const turns = this.kept.filter((probe) => probe.turn).length;
    // The result may change at so many events that even those do not all fit.
    const all = turns > PROBES_MAX / 2;
    this.kept = this.kept.filter((probe, at) => at % 2 === 0 || (probe.turn && !all));
  };

  probes(): Probe[] {
    const probes = this.kept.map(({ position, holds }) => ({ position, holds }));
    const { last } = this;
    return last && probes.at(-1)?.position !== last.position ? [...probes, last] : probes;
  }
}

import { randomOf } from '../lib/random.js';
import { Draws } from './draws.js';

/** A kind of fault, with the number and parameters of its injections in a schedule. */
export interface PlannedFault<Plan, Parameters> {
  /** Number of injections. */
  count(plan: Plan): number;
  /** Draws random parameters for the injection with the index `nth`, counted from 0. */
  draw(draws: Draws, plan: Plan, nth: number): Parameters;
}

/**
 * Plans the injections of all kinds of faults. The same arguments always give the same steps.
 * @returns the steps of the first kind, then those of the next kind
 */
export function drawSteps<Kind extends string, Plan extends { seed: number }, Parameters>(
  kinds: readonly (readonly [Kind, PlannedFault<Plan, Parameters>])[],
  plan: Plan,
): (Parameters & { kind: Kind; nth: number })[] {
  return kinds.flatMap(([kind, fault]) => {
    // Each kind has its own random number generator, so a run with one kind gets the same steps as a complete run.
    const draws = new Draws(randomOf(plan.seed ^ hashOf(kind)));
    return Array.from({ length: fault.count(plan) }, (_, nth) => ({ kind, nth, ...fault.draw(draws, plan, nth) }));
  });
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const each of text) hash = Math.imul(hash ^ (each.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

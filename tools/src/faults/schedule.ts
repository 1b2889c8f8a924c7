import type { Draws } from '../simulation/draws.js';
import { drawSteps } from '../simulation/schedule.js';
import { type KindName, kindOf, type Parameters, type Plan } from './kinds.js';

/** Minimum and maximum pause between two faults, in milliseconds. */
const CALM_MS: [number, number] = [200, 3_000];
const PROBED_MAX = 10;

/** One step of the schedule: a single injection of a fault. */
export interface Step extends Parameters {
  kind: KindName;
  /** Number of the injection within its kind, counted from 1. */
  nth: number;
  label: string;
  /** Pause before the fault, in milliseconds. */
  calmMs: number;
  /** Indexes of the players who place bets after the fault to show whether the cluster has recovered. */
  probed: number[];
}

/**
 * Plans all faults of a run. The same arguments always give the same schedule.
 * @param faults the kinds, in order
 */
export function scheduleOf({ faults, ...plan }: Plan & { faults: readonly KindName[] }): Step[] {
  const players = Array.from({ length: plan.players }, (_, player) => player);
  const kinds = faults.map((kind) => {
    const fault = {
      count: ({ moments }: Plan) => moments,
      draw: (draws: Draws, given: Plan, nth: number) => ({
        calmMs: draws.between(...CALM_MS),
        probed: draws.some(players, PROBED_MAX),
        ...kindOf(kind).draw(draws, given, nth),
      }),
    };
    return [kind, fault] as const;
  });
  return drawSteps(kinds, plan).map(({ nth, ...step }) => ({
    ...step,
    nth: nth + 1,
    label: `${step.kind} ${nth + 1}/${plan.moments}`,
  }));
}

/** Formats each step of the schedule as a line of text. */
export function describeSteps(steps: readonly Step[]): string[] {
  return steps.map(({ label, kind, nth, probed, ...rest }) => {
    const words = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
    return `${label}: ${words.join(', ')}; probed ${probed.join(' ')}`;
  });
}

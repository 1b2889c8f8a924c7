/**
 * Generates the fault schedule from a seed. Times and durations are counted in messages on the channel `global`, not in
 * seconds, so that a seed gives the same run on a slow machine.
 */
import type { Draws } from '@goldwake/tools/simulation/draws';
import { drawSteps, type PlannedFault } from '@goldwake/tools/simulation/schedule';

/**
 * Size of a large message in bytes. The large messages of one phase exceed what the kernel buffers for a socket that is
 * not read (about 4 MB).
 */
export const LARGE_BYTES = 16 * 1024;
const LARGE_MESSAGES = 440;
/** Number of messages per phase of large messages: a run of n messages has n / 2,500 such phases, but at least one. */
const PHASE_EVERY = 2_500;
/** Share of the receivers that stop reading for a complete phase of large messages. */
const STALLED_SHARE = 0.04;
/** Number of faults of each kind, except `stalled`, per receiver and thousand messages. */
const FAULTS_PER_THOUSAND = 0.75;

export interface Plan {
  seed: number;
  receivers: number;
  messages: number;
  /** Number of times that the gateway is killed. */
  restarts: number;
}

/** Fault of one receiver: from message `at` until message `until` it is disconnected or does not read. */
interface Hazard {
  receiver: number;
  at: number;
  until: number;
}

export type HazardKind = 'close' | 'terminate' | 'half_frame' | 'slow' | 'stalled';
export type HazardStep = Hazard & { kind: HazardKind };

/** Phase of large messages, from message `from` to before message `to`. */
interface Phase {
  from: number;
  to: number;
}

export interface Schedule {
  hazards: HazardStep[];
  phases: Phase[];
  /** Numbers of the messages at which the gateway is killed. */
  kills: number[];
}

/** Fault that hits every receiver equally often, at random messages and for a random duration. */
const SPREAD: PlannedFault<Plan, Hazard> = {
  count: ({ receivers, messages }) => receivers * Math.max(1, Math.round((messages / 1_000) * FAULTS_PER_THOUSAND)),
  draw(draws, { receivers, messages }, nth) {
    const at = draws.between(1, messages - 1);
    return { receiver: nth % receivers, at, until: at + awayFor(draws) };
  },
};

const STALLED: PlannedFault<Plan, Hazard> = {
  count: ({ receivers, messages }) => Math.ceil(receivers * STALLED_SHARE) * largePhases(messages).length,
  draw(draws, { receivers, messages }) {
    const { from, to } = draws.one(largePhases(messages));
    return { receiver: draws.below(receivers), at: from, until: to };
  },
};

const KINDS: [HazardKind, PlannedFault<Plan, Hazard>][] = [
  ['close', SPREAD],
  ['terminate', SPREAD],
  ['half_frame', SPREAD],
  ['slow', SPREAD],
  ['stalled', STALLED],
];

export function scheduleOf(plan: Plan): Schedule {
  const { messages, restarts } = plan;
  const hazards = drawSteps(KINDS, plan).sort((one, other) => one.at - other.at || one.receiver - other.receiver);
  const kills = Array.from({ length: restarts }, (_, index) => Math.floor((messages * (index + 0.8)) / restarts));
  return { hazards, phases: largePhases(messages), kills };
}

export function isLarge({ phases }: Schedule, message: number): boolean {
  return phases.some(({ from, to }) => message >= from && message < to);
}

function largePhases(messages: number): Phase[] {
  if (messages < 2 * LARGE_MESSAGES) return [];
  const count = Math.max(1, Math.floor(messages / PHASE_EVERY));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((messages * (index + 0.3)) / count);
    return { from, to: from + LARGE_MESSAGES };
  });
}

/**
 * Draws the number of messages for which a receiver is disconnected: none, fewer than the gateway keeps in its history
 * (256), or more.
 */
function awayFor(draws: Draws): number {
  if (draws.chance(0.4)) return 0;
  return draws.chance(2 / 3) ? draws.between(1, 64) : draws.between(300, 499);
}

/**
 * The fault schedule, generated from a seed. Times and durations are counted in messages on `global`, not in seconds,
 * so that a seed gives the same run on a slow machine.
 */
import { randomOf } from './random.mjs';

/**
 * Size of a large message in bytes: within a phase they exceed what the kernel buffers for a socket that is not read
 * (about 4 MB).
 */
export const LARGE_BYTES = 16 * 1024;
const LARGE_MESSAGES = 440;
/** There is one phase of large messages per this number of messages. */
const PHASE_EVERY = 2_500;
/** Share of the receivers that stop reading for a complete phase of large messages. */
const STALLED_SHARE = 0.04;
/** Number of faults per receiver in a thousand messages. */
const BREAKS_PER_THOUSAND = 3;

/** Kinds of connection faults with their share in percent. */
const KINDS = [
  ['close', 25],
  ['terminate', 25],
  ['half_frame', 25],
  ['slow', 25],
];

/**
 * @param plan number of receivers, messages and restarts of the gateway
 * @returns the schedule; a hazard means that from message `at` until message `until`, receiver `receiver` is
 * disconnected or does not read
 */
export function scheduleOf({ seed, receivers, messages, restarts }) {
  const random = randomOf(seed);
  const phases = largePhases(messages);
  const hazards = [];
  for (let receiver = 0; receiver < receivers; receiver++) {
    const breaks = Math.max(1, Math.round((messages / 1_000) * BREAKS_PER_THOUSAND));
    for (let index = 0; index < breaks; index++) {
      const at = 1 + Math.floor(random() * (messages - 1));
      hazards.push({ receiver, at, kind: kindOf(random()), until: at + awayFor(random) });
    }
    for (const { from, to } of phases) {
      if (random() < STALLED_SHARE) hazards.push({ receiver, at: from, kind: 'stalled', until: to });
    }
  }
  hazards.sort((one, other) => one.at - other.at || one.receiver - other.receiver);
  const kills = Array.from({ length: restarts }, (_, index) => Math.floor((messages * (index + 0.8)) / restarts));
  return { hazards, phases, kills };
}

export function isLarge({ phases }, message) {
  return phases.some(({ from, to }) => message >= from && message < to);
}

function largePhases(messages) {
  if (messages < 2 * LARGE_MESSAGES) return [];
  const count = Math.max(1, Math.floor(messages / PHASE_EVERY));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((messages * (index + 0.3)) / count);
    return { from, to: from + LARGE_MESSAGES };
  });
}

/**
 * Returns how many messages a receiver is disconnected for: none, fewer than the gateway keeps in its history (256), or
 * more.
 */
function awayFor(random) {
  const share = random();
  if (share < 0.4) return 0;
  return share < 0.8 ? 1 + Math.floor(random() * 64) : 300 + Math.floor(random() * 200);
}

function kindOf(share) {
  let left = share * 100;
  for (const [kind, weight] of KINDS) {
    left -= weight;
    if (left < 0) return kind;
  }
  return KINDS[0][0];
}

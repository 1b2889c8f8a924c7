import { randomOf } from '../../load-tests/torture/random.mjs';
import { KINDS } from './kinds.mjs';

/** Pause between two faults in milliseconds, minimum and maximum. */
const CALM_MS = [200, 3_000];

/**
 * Plans all faults of a run; a pure function of its arguments.
 * @param isShort whether downtimes are only a few seconds
 * @param services names of Goldwake's processes in the compose file
 * @param faults names in KINDS
 * @param moments number of injections per fault
 * @returns the steps in order: `{ label, kind, nth, calmMs, … }` and the parameters that the kind draws
 */
export function scheduleOf({ seed, services, faults, moments, players, isShort = false }) {
  return faults.flatMap((kind) => {
    // Each kind has its own generator, so that a kind run alone gets the same steps as in a complete run.
    const random = randomOf(seed ^ hashOf(kind));
    const draw = drawing(random);
    return Array.from({ length: moments }, (_, at) => ({
      label: `${kind} ${at + 1}/${moments}`,
      kind,
      nth: at + 1,
      calmMs: draw.between(...CALM_MS),
      probed: draw.some(
        Array.from({ length: players }, (_, player) => player),
        Math.min(10, players),
      ),
      ...KINDS[kind].plan(draw, { services, isShort }, at),
    }));
  });
}

function drawing(random) {
  const below = (count) => Math.floor(random() * count);
  return {
    share: random,
    between: (from, to) => from + below(to - from + 1),
    one: (all) => all[below(all.length)],
    some(all, count) {
      const left = [...all];
      return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
    },
  };
}

function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const each of text) hash = Math.imul(hash ^ each.codePointAt(0), 0x01000193);
  return hash >>> 0;
}

/** Formats each step as a line of text. */
export function describeSteps(steps) {
  return steps.map(({ label, kind, nth, probed, ...rest }) => {
    const words = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
    return `${label}: ${words.join(', ')}; probed ${probed.join(' ')}`;
  });
}

import { describe, expect, it } from '@jest/globals';
import { ProbeTrail } from './probe-trail.js';

function trailOf(holds: readonly boolean[]) {
  const trail = new ProbeTrail();
  for (const [at, one] of holds.entries()) trail.add(at + 1, one);
  return trail.probes();
}

describe('the trail of a search', () => {
  it('contains every probe of a short search, in the order of the search', () => {
    expect(trailOf([true, true, false])).toEqual([
      { position: 1, holds: true },
      { position: 2, holds: true },
      { position: 3, holds: false },
    ]);
  });

  it('has at most 65 probes of a long search, with the first, the last and the one that failed', () => {
    const holds = Array.from({ length: 100_000 }, (_, at) => at !== 77_776);
    const probes = trailOf(holds);
    expect(probes.length).toBeLessThanOrEqual(65);
    expect(probes[0]).toEqual({ position: 1, holds: true });
    expect(probes.at(-1)).toEqual({ position: 100_000, holds: true });
    expect(probes).toContainEqual({ position: 77_777, holds: false });
  });

  it('stays short if the result changes at every probe', () => {
    expect(trailOf(Array.from({ length: 10_000 }, (_, at) => at % 2 === 0)).length).toBeLessThanOrEqual(65);
  });
});

import type { VipLevel } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { progressOf } from './progress.js';

const levels = [
  { id: 'bronze', points: 0 },
  { id: 'silver', points: 1_000 },
  { id: 'gold', points: 5_000 },
] as VipLevel[];
const idsOf = (progress: ReturnType<typeof progressOf>) => [progress?.level.id, progress?.next?.id];

describe('the way to the next level', () => {
  it('is counted from the points of the level to those of the next one', () => {
    expect(progressOf(levels, 'silver', 2_000)).toEqual({
      level: levels[1],
      next: levels[2],
      missing: 3_000,
      share: 0.25,
    });
  });

  it('ends at the highest level', () => {
    expect(progressOf(levels, 'gold', 9_000)).toEqual({ level: levels[2], next: null, missing: 0, share: 1 });
  });

  it('begins at the level that the server states, with a full bar if the points are enough for the next one', () => {
    const progress = progressOf(levels, 'bronze', 1_200);
    expect(idsOf(progress)).toEqual(['bronze', 'silver']);
    expect(progress).toMatchObject({ missing: 0, share: 1 });
  });

  it('keeps a reached level whose points were taken back, with an empty bar', () => {
    const progress = progressOf(levels, 'silver', 900);
    expect(idsOf(progress)).toEqual(['silver', 'gold']);
    expect(progress).toMatchObject({ missing: 4_100, share: 0 });
  });

  it('is null if the level is unknown', () => {
    expect(progressOf(levels, 'amber', 10)).toBeNull();
  });
});

/** Shape that a block of lines is bent into: straight, arched, bulged in the middle, or rising. */
export type Warp = 'none' | 'arch' | 'bulge' | 'rise';

/** Bends the points of a text block. Their x values are relative to the middle of the block. */
export function warped(points: readonly number[], half: number, height: number, warp: Warp, bend: number): number[] {
  if (warp === 'none') return [...points];
  return points.map((value, at) => {
    if (at % 2 === 0) return value;
    const across = (points[at - 1] ?? 0) / half;
    if (warp === 'arch') return value + across * across * height * 0.26 * bend;
    if (warp === 'rise') return value - across * height * 0.13 * bend;
    return value + (value / height - 0.5) * height * 0.3 * bend * (1 - across * across);
  });
}

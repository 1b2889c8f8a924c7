import { expect, it } from '@jest/globals';
import { restAngle, spinFrom } from './spin.js';

it.each([
  [0, 10, 342],
  [9, 10, 18],
  [4, 10, 198],
  [25, 50, 176.4],
])('segment %s of %s is under the pointer at %s degrees', (segment, segments, angle) => {
  expect(restAngle(segment, segments)).toBeCloseTo(angle, 9);
});

it('a spin turns clockwise, at least twice and less than three times, and ends at the rest angle', () => {
  let angle = 0;
  for (const segment of [0, 3, 3, 49, 17]) {
    const next = spinFrom(angle, segment, 50);
    expect(next - angle).toBeGreaterThanOrEqual(720);
    expect(next - angle).toBeLessThan(1_080);
    expect(next % 360).toBeCloseTo(restAngle(segment, 50), 6);
    angle = next;
  }
});

import type { SlotCell } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { outlineOf } from './outline.js';

/** How often a line ends in each point. */
function endsOf(cells: SlotCell[], inset: number): Map<string, number> {
  const ends = new Map<string, number>();
  for (const [x1, y1, x2, y2] of outlineOf(cells, inset)) {
    for (const [x, y] of [
      [x1, y1],
      [x2, y2],
    ] as const) {
      const point = `${x.toFixed(3)},${y.toFixed(3)}`;
      ends.set(point, (ends.get(point) ?? 0) + 1);
    }
  }
  return ends;
}

describe('the outline of a group', () => {
  it('is a square inside a single cell', () => {
    expect([...endsOf([[2, 1]], 0.1).keys()].sort()).toEqual([
      '2.100,1.100',
      '2.100,1.900',
      '2.900,1.100',
      '2.900,1.900',
    ]);
  });

  it.each([
    [
      'a bar',
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      8,
    ],
    [
      'an angle',
      [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      8,
    ],
    [
      'a block',
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      8,
    ],
    [
      'a cross',
      [
        [1, 0],
        [0, 1],
        [1, 1],
        [2, 1],
        [1, 2],
      ],
      12,
    ],
  ] as [string, SlotCell[], number][])('is closed around %s', (_, cells, lines) => {
    expect(outlineOf(cells, 0.1)).toHaveLength(lines);
    expect(new Set(endsOf(cells, 0.1).values())).toEqual(new Set([2]));
  });

  it('has a line inside a hole too', () => {
    const ring = [0, 1, 2]
      .flatMap((x) => [0, 1, 2].map((y): SlotCell => [x, y]))
      .filter(([x, y]) => x !== 1 || y !== 1);
    expect(outlineOf(ring, 0.1)).toHaveLength(16);
    expect(new Set(endsOf(ring, 0.1).values())).toEqual(new Set([2]));
  });
});

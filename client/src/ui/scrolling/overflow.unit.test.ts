import { describe, expect, it } from '@jest/globals';
import { overflowOf } from './overflow.js';

const box = (scrollLeft: number, scrollWidth: number) => ({ scrollLeft, scrollWidth, clientWidth: 300 });

describe('overflowOf', () => {
  it.each([
    ['content as wide as the box fits', 0, 300, { overflows: false, atStart: true, atEnd: true }],
    ['content 4 px too wide counts as fitting', 0, 304, { overflows: false, atStart: true, atEnd: true }],
    ['content 5 px too wide overflows at the end', 0, 305, { overflows: true, atStart: true, atEnd: false }],
    [
      'content scrolled to the middle overflows on both sides',
      50,
      400,
      { overflows: true, atStart: false, atEnd: false },
    ],
    [
      'content scrolled to within a pixel of its end is at the end',
      99.4,
      400,
      { overflows: true, atStart: false, atEnd: true },
    ],
  ])('%s', (_, scrollLeft, scrollWidth, expected) => {
    expect(overflowOf(box(scrollLeft, scrollWidth))).toEqual(expected);
  });
});

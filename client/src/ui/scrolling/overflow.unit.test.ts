import { describe, expect, it } from '@jest/globals';
import { overflowOf } from './overflow.js';

const box = (scrollLeft: number, scrollWidth: number) => ({ scrollLeft, scrollWidth, clientWidth: 300 });

describe('content wider than its box', () => {
  it.each([
    ['fits', 0, 300, { overflows: false, atStart: true, atEnd: true }],
    ['by 4 px counts as fitting', 0, 304, { overflows: false, atStart: true, atEnd: true }],
    ['by 5 px overflows', 0, 305, { overflows: true, atStart: true, atEnd: false }],
    ['in the middle goes both ways', 50, 400, { overflows: true, atStart: false, atEnd: false }],
    ['at its end, but for a part of a pixel', 99.4, 400, { overflows: true, atStart: false, atEnd: true }],
  ])('%s', (_, scrollLeft, scrollWidth, expected) => {
    expect(overflowOf(box(scrollLeft, scrollWidth))).toEqual(expected);
  });
});

import { describe, expect, it } from '@jest/globals';
import { panned, wholeWindow, zoomed } from './window.js';

const whole = { from: 1, to: 1_000 };

it('all of a single event has room around it', () => {
  expect(wholeWindow([5], 'event')).toEqual({ from: 4, to: 6 });
  expect(wholeWindow([5], 'time')).toEqual({ from: -995, to: 1_005 });
});

describe('a zoom', () => {
  it('stays within what there is, whichever way it was dragged', () => {
    expect(zoomed(whole, { from: 200, to: -50 }, 2)).toEqual({ from: 1, to: 200 });
  });

  it('of all, or of less than can be told apart, is none', () => {
    expect(zoomed(whole, { from: 0, to: 2_000 }, 2)).toBeNull();
    expect(zoomed(whole, { from: 10, to: 11 }, 2)).toBeNull();
  });
});

describe('a window that as-of leaves', () => {
  const window = { from: 100, to: 200 };

  it('goes with it, as wide as it was', () => {
    expect(panned(window, whole, 300)).toEqual({ from: 250, to: 350 });
  });

  it('does not go beyond the ends', () => {
    expect(panned(window, whole, 1)).toEqual({ from: 1, to: 101 });
    expect(panned(window, whole, 1_000)).toEqual({ from: 900, to: 1_000 });
  });

  it('stays where as-of is in it', () => {
    expect(panned(window, whole, 200)).toBe(window);
  });
});

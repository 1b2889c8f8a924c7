import { describe, expect, it } from '@jest/globals';
import { panned, wholeWindow, zoomed } from './window.js';

const whole = { from: 1, to: 1_000 };

it('the complete range of a single event has space around it', () => {
  expect(wholeWindow([5], 'event')).toEqual({ from: 4, to: 6 });
  expect(wholeWindow([5], 'time')).toEqual({ from: -995, to: 1_005 });
});

describe('zoomed()', () => {
  it('a zoom stays within the complete range, whichever direction it was dragged in', () => {
    expect(zoomed(whole, { from: 200, to: -50 }, 2)).toEqual({ from: 1, to: 200 });
  });

  it('a zoom to the complete range, or below the minimum width, is null', () => {
    expect(zoomed(whole, { from: 0, to: 2_000 }, 2)).toBeNull();
    expect(zoomed(whole, { from: 10, to: 11 }, 2)).toBeNull();
  });
});

describe('panned()', () => {
  const window = { from: 100, to: 200 };

  it('the window moves to contain the current event and keeps its width', () => {
    expect(panned(window, whole, 300)).toEqual({ from: 250, to: 350 });
  });

  it('the window does not move beyond the ends of the range', () => {
    expect(panned(window, whole, 1)).toEqual({ from: 1, to: 101 });
    expect(panned(window, whole, 1_000)).toEqual({ from: 900, to: 1_000 });
  });

  it('the window stays if the current event is in it', () => {
    expect(panned(window, whole, 200)).toBe(window);
  });
});

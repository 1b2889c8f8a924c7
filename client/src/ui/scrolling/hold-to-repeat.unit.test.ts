import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HoldToRepeat } from './hold-to-repeat.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a button that is held', () => {
  it('repeats after 650 ms, then every 100 ms, until it is let go', () => {
    let steps = 0;
    const hold = new HoldToRepeat(() => {
      steps++;
      return true;
    });
    hold.press();
    jest.advanceTimersByTime(649);
    expect(steps).toBe(0);
    jest.advanceTimersByTime(1);
    expect(steps).toBe(1);
    jest.advanceTimersByTime(300);
    expect(steps).toBe(4);
    expect(hold.release()).toBe(true);
    jest.advanceTimersByTime(10_000);
    expect(steps).toBe(4);
  });

  it('stops where there is no further to go', () => {
    let steps = 0;
    const hold = new HoldToRepeat(() => ++steps < 3);
    hold.press();
    jest.advanceTimersByTime(10_000);
    expect(steps).toBe(3);
  });

  it('has not repeated when it was only pressed, also after a longer hold before', () => {
    const hold = new HoldToRepeat(() => true);
    hold.press();
    jest.advanceTimersByTime(700);
    expect(hold.release()).toBe(true);
    hold.press();
    jest.advanceTimersByTime(100);
    expect(hold.release()).toBe(false);
  });
});

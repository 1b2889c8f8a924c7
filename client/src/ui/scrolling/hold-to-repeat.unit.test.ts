import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HoldToRepeat } from './hold-to-repeat.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a held button', () => {
  it('repeats after 650 ms, then every 100 ms, until it is released', () => {
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

  it('stops when the action cannot be repeated', () => {
    let steps = 0;
    const hold = new HoldToRepeat(() => ++steps < 3);
    hold.press();
    jest.advanceTimersByTime(10_000);
    expect(steps).toBe(3);
  });

  it('reports no repeat after a short press, even when an earlier press was long', () => {
    const hold = new HoldToRepeat(() => true);
    hold.press();
    jest.advanceTimersByTime(700);
    expect(hold.release()).toBe(true);
    hold.press();
    jest.advanceTimersByTime(100);
    expect(hold.release()).toBe(false);
  });
});

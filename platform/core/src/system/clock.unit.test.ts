import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { systemClock } from './clock.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 15) });
});

afterEach(() => {
  jest.useRealTimers();
});

/** Starts a wait and returns whether it has ended. */
function waiting(ms: number): () => boolean {
  let isOver = false;
  void systemClock.waitUntil(ms, new AbortController().signal).then(() => {
    isOver = true;
  });
  return () => isOver;
}

describe('the system clock', () => {
  it('waits longer than the 24.8 days that setTimeout allows', async () => {
    const isOver = waiting(Date.now() + 30 * DAY_MS);
    await jest.advanceTimersByTimeAsync(30 * DAY_MS - 1);
    expect(isOver()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOver()).toBe(true);
  });

  it('ends a wait within a minute after the time of the system was set forward', async () => {
    const isOver = waiting(Date.now() + DAY_MS);
    jest.setSystemTime(Date.now() + 2 * DAY_MS);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(isOver()).toBe(true);
  });

  it('ends a wait within a minute after the time of the system was set back, so that the caller does not wait for days', async () => {
    const isOver = waiting(Date.now() + 60_000);
    jest.setSystemTime(Date.now() - DAY_MS);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(isOver()).toBe(true);
  });
});

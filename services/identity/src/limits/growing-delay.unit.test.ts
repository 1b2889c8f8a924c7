import { settableClock } from '@goldwake/embedded/testing';
import { describe, expect, it } from '@jest/globals';
import { GrowingDelay } from './growing-delay.js';

const HOUR_MS = 3_600_000;

function waitAfter(delay: GrowingDelay, key = 'anna'): number {
  try {
    delay.take(key);
    return 0;
  } catch (error) {
    return (error as { more: { retry_after: number } }).more.retry_after;
  }
}

describe('a growing delay', () => {
  it('ten guesses are free, then the delay doubles from one second to one hour', () => {
    const clock = settableClock();
    const delay = new GrowingDelay(clock, 'Wait.');
    for (let guess = 0; guess < 10; guess++) expect(waitAfter(delay)).toBe(0);
    const waits: number[] = [];
    for (let guess = 0; guess < 14; guess++) {
      const wait = waitAfter(delay);
      waits.push(wait);
      clock.advance(wait * 1_000);
      expect(waitAfter(delay)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
  });

  it('a year of guesses as fast as possible stays below ten thousand', () => {
    const clock = settableClock();
    const delay = new GrowingDelay(clock, 'Wait.');
    const end = clock.now() + 365 * 24 * HOUR_MS;
    let guesses = 0;
    while (clock.now() < end) {
      const wait = waitAfter(delay);
      if (wait === 0) guesses++;
      else clock.advance(wait * 1_000);
    }
    expect(guesses).toBeLessThan(10_000);
  });

  it('refused guesses do not lengthen the delay, and a day without guesses ends it', () => {
    const clock = settableClock();
    const delay = new GrowingDelay(clock, 'Wait.');
    for (let guess = 0; guess < 10; guess++) delay.take('anna');
    expect([waitAfter(delay), waitAfter(delay)]).toEqual([1, 1]);
    clock.advance(24 * HOUR_MS);
    for (let guess = 0; guess < 10; guess++) expect(waitAfter(delay)).toBe(0);
    expect(waitAfter(delay)).toBe(1);
  });

  it('keys do not affect each other, and one can be cleared or get a guess back', () => {
    const clock = settableClock();
    const delay = new GrowingDelay(clock, 'Wait.');
    for (let guess = 0; guess < 10; guess++) delay.take('anna');
    expect(waitAfter(delay, 'bela')).toBe(0);
    delay.giveBack('anna');
    expect(waitAfter(delay)).toBe(0);
    expect(waitAfter(delay)).toBe(1);
    delay.forget('anna');
    expect(waitAfter(delay)).toBe(0);
  });

  it('memory is bounded: the keys with the oldest guesses are dropped first', () => {
    const delay = new GrowingDelay(settableClock(), 'Wait.', 2);
    for (let guess = 0; guess < 10; guess++) delay.take('anna');
    for (let guess = 0; guess < 10; guess++) delay.take('bela');
    delay.take('cleo');
    expect(waitAfter(delay, 'bela')).toBe(1);
    expect(waitAfter(delay, 'anna')).toBe(0);
  });
});

import { settableClock } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { guessesContract } from '../testing/guesses.contract.js';
import { MemoryGuesses } from './memory-guesses.js';

const YEAR_MS = 365 * 24 * 3_600_000;

const clock = settableClock();
const guesses = {
  window: new MemoryGuesses(clock, 'window'),
  growingDelay: new MemoryGuesses(clock, 'growingDelay'),
};
let keys = 0;
guessesContract(
  'in memory',
  clock,
  (rule) => {
    const key = `key ${++keys}`;
    return [guesses[rule].counter(key), guesses[rule].counter(key)];
  },
  async (clearing) => expect(clearing).toEqual([]),
);

describe('guesses counted in memory', () => {
  it('a year of guesses as fast as possible stays below ten thousand', () => {
    const end = clock.now() + YEAR_MS;
    const counter = guesses.growingDelay.counter('a year');
    let checked = 0;
    while (clock.now() < end) {
      try {
        counter.take();
        checked++;
      } catch (error) {
        clock.advance((error as { more: { retry_after: number } }).more.retry_after * 1_000);
      }
    }
    expect(checked).toBeLessThan(10_000);
  });

  it('memory is bounded: the keys with the oldest guesses are dropped first', () => {
    const bounded = new MemoryGuesses(clock, 'growingDelay', 'Wait.', 2);
    const [anna, bela, cleo] = ['anna', 'bela', 'cleo'].map((key) => bounded.counter(key));
    for (let at = 0; at < 10; at++) anna?.take();
    for (let at = 0; at < 10; at++) bela?.take();
    cleo?.take();
    expect(() => bela?.take()).toThrow('Wait.');
    expect(() => anna?.take()).not.toThrow();
  });

  it('stays bounded however many accounts that do not exist are tried', () => {
    const counted = new MemoryGuesses(clock, 'growingDelay');
    for (let key = 0; key < 100_000; key++) counted.counter(`nobody ${key}`).take();
    expect(counted.size).toBeLessThanOrEqual(50_000);
  });
});

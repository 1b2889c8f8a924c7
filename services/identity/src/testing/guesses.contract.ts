import type { DocumentWrite } from '@goldwake/core';
import type { SettableClock } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import type { GuessCounter } from '../limits/guess-counter.js';

const DAY_MS = 24 * 60 * 60_000;

/** Returns a counter of a key that no other test uses, with a second counter of the same guesses. */
export type OpenCounters = (rule: 'window' | 'growingDelay') => readonly [GuessCounter, GuessCounter];

/**
 * Contract of the counters of guesses, wherever they keep their counts.
 * @param clear stores what `forget` returns
 */
export function guessesContract(
  name: string,
  clock: SettableClock,
  open: OpenCounters,
  clear: (clearing: DocumentWrite[]) => Promise<void>,
): void {
  /** Counts a guess and returns 0, or the seconds to wait if it is refused. */
  async function guess(counter: GuessCounter): Promise<number> {
    try {
      await counter.take();
      return 0;
    } catch (error) {
      return (error as { more: { retry_after: number } }).more.retry_after;
    }
  }
  async function guesses(counter: GuessCounter, times: number): Promise<number[]> {
    const waits: number[] = [];
    for (let at = 0; at < times; at++) waits.push(await guess(counter));
    return waits;
  }
  const TEN_CHECKED = Array(10).fill(0);

  describe(`counters of guesses ${name}`, () => {
    it('a window checks ten guesses and then none until it ends', async () => {
      const [counter, other] = open('window');
      expect(await guesses(counter, 11)).toEqual([...TEN_CHECKED, 900]);
      clock.advance(899_001);
      expect(await guess(other)).toBe(1);
      clock.advance(999);
      expect(await guesses(counter, 11)).toEqual([...TEN_CHECKED, 900]);
    });

    it('a growing delay checks ten guesses and then doubles from one second to one hour', async () => {
      const [counter, other] = open('growingDelay');
      expect(await guesses(counter, 10)).toEqual(TEN_CHECKED);
      const waits: number[] = [];
      for (let at = 0; at < 14; at++) {
        const wait = await guess(other);
        waits.push(wait);
        clock.advance(wait * 1_000);
        expect(await guess(counter)).toBe(0);
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
    });

    it('refused guesses do not lengthen the delay, and a day without guesses ends it', async () => {
      const [counter] = open('growingDelay');
      expect(await guesses(counter, 12)).toEqual([...TEN_CHECKED, 1, 1]);
      clock.advance(DAY_MS);
      expect(await guesses(counter, 11)).toEqual([...TEN_CHECKED, 1]);
    });

    it.each([
      ['window', 900],
      ['growingDelay', 1],
    ] as const)(
      'a clock that is set back by two days delays the next guess by at most the usual wait (%s)',
      async (rule, wait) => {
        const [counter, other] = open(rule);
        await guesses(counter, 10);
        clock.advance(-2 * DAY_MS);
        expect(await guess(other)).toBe(wait);
        clock.advance(wait * 1_000);
        expect(await guess(counter)).toBe(0);
        clock.advance(2 * DAY_MS);
      },
    );

    it('a clock that is set back by two days does not end a growing delay', async () => {
      const [counter] = open('growingDelay');
      await guesses(counter, 10);
      clock.advance(-2 * DAY_MS);
      expect(await guesses(counter, 2)).toEqual([1, 1]);
      clock.advance(1_000);
      expect(await guesses(counter, 2)).toEqual([0, 2]);
      clock.advance(2 * DAY_MS);
    });

    it.each([
      ['window', 900],
      ['growingDelay', 1],
    ] as const)(
      'the guesses of other keys do not count, and the guesses of a key can be cleared (%s)',
      async (rule, wait) => {
        const [counter, same] = open(rule);
        expect(await guesses(counter, 11)).toEqual([...TEN_CHECKED, wait]);
        expect(await guess(open(rule)[0])).toBe(0);
        await clear(same.forget());
        expect(await guesses(counter, 11)).toEqual([...TEN_CHECKED, wait]);
      },
    );

    it.each([
      ['window', 900],
      ['growingDelay', 1],
    ] as const)('a guess that is given back does not count (%s)', async (rule, wait) => {
      const [counter, same] = open(rule);
      for (let at = 0; at < 12; at++) {
        expect(await guess(counter)).toBe(0);
        await same.giveBack();
      }
      expect(await guesses(counter, 11)).toEqual([...TEN_CHECKED, wait]);
    });

    it('after a guess that is given back, the next one is checked at once and then delayed as before', async () => {
      const [counter, same] = open('growingDelay');
      await guesses(counter, 10);
      clock.advance(1_000);
      expect(await guess(counter)).toBe(0);
      clock.advance(2_000);
      for (let at = 0; at < 3; at++) {
        expect(await guess(counter)).toBe(0);
        await same.giveBack();
      }
      expect(await guesses(counter, 2)).toEqual([0, 4]);
    });

    it.each(['window', 'growingDelay'] as const)(
      'no more guesses are given back than were counted (%s)',
      async (rule) => {
        const [counter] = open(rule);
        await counter.giveBack();
        await counter.take();
        for (let at = 0; at < 3; at++) await counter.giveBack();
        expect((await guesses(counter, 11)).filter((wait) => wait === 0)).toHaveLength(10);
      },
    );
  });
}

import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { Random } from '../ports/random.js';

export function clockContract(name: string, clock: Clock): void {
  describe(`${name}: clock`, () => {
    it('waits until a time, not at all for a past one, and at most until the signal aborts', async () => {
      const never = new AbortController().signal;
      const until = clock.now() + 20;
      await clock.waitUntil(until, never);
      expect(clock.now()).toBeGreaterThanOrEqual(until);
      await clock.waitUntil(clock.now() - 1, never);
      const stop = new AbortController();
      const waits = [Number.POSITIVE_INFINITY, until * 2].map((ms) => clock.waitUntil(ms, stop.signal));
      stop.abort();
      await Promise.all([...waits, clock.waitUntil(until * 2, stop.signal)]);
    });

    it('returns whole milliseconds since the Unix epoch that never decrease', () => {
      const times = Array.from({ length: 1_000 }, () => clock.now());
      expect(times.every(Number.isInteger)).toBe(true);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times[0]).toBeGreaterThan(Date.UTC(2020, 0, 1));
    });
  });
}

export function idsContract(name: string, ids: Ids): void {
  describe(`${name}: ids`, () => {
    it('are unique, ascending UUIDv7 values of 32 hex digits', () => {
      const many = Array.from({ length: 10_000 }, () => ids.next());
      expect(many.every((id) => /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(id))).toBe(true);
      expect(new Set(many).size).toBe(many.length);
      expect(many).toEqual([...many].sort());
    });
  });
}

export function randomContract(name: string, chance: Random): void {
  describe(`${name}: random bytes`, () => {
    it('returns the requested number of bytes, different each time, with uniformly distributed values', () => {
      expect(chance.bytes(32)).toHaveLength(32);
      expect(chance.bytes(32)).not.toEqual(chance.bytes(32));
      const seen = new Array<number>(256).fill(0);
      for (const byte of chance.bytes(256 * 400)) seen[byte] = (seen[byte] ?? 0) + 1;
      // Each byte value is expected 400 times, with a standard deviation of 20. A deviation of eight standard
      // deviations has a probability of 1 in 10¹².
      expect(Math.min(...seen)).toBeGreaterThan(240);
      expect(Math.max(...seen)).toBeLessThan(560);
    });
  });
}

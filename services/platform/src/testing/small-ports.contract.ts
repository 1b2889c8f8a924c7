import { describe, expect, it } from '@jest/globals';
import type { Chance } from '../ports/chance.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';

export function clockContract(name: string, clock: Clock): void {
  describe(`${name}: clock`, () => {
    it('tells whole milliseconds since 1970, never behind what it told before', () => {
      const times = Array.from({ length: 1_000 }, () => clock.now());
      expect(times.every(Number.isInteger)).toBe(true);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times[0]).toBeGreaterThan(Date.UTC(2020, 0, 1));
    });
  });
}

export function idsContract(name: string, ids: Ids): void {
  describe(`${name}: ids`, () => {
    it('are 32 hex digits of a UUIDv7, unique, and rise', () => {
      const many = Array.from({ length: 10_000 }, () => ids.next());
      expect(many.every((id) => /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(id))).toBe(true);
      expect(new Set(many).size).toBe(many.length);
      expect(many).toEqual([...many].sort());
    });
  });
}

export function chanceContract(name: string, chance: Chance): void {
  describe(`${name}: chance`, () => {
    it('gives as many bytes as asked, not the same twice, with all values about as often', () => {
      expect(chance.bytes(32)).toHaveLength(32);
      expect(chance.bytes(32)).not.toEqual(chance.bytes(32));
      const seen = new Array<number>(256).fill(0);
      for (const byte of chance.bytes(256 * 400)) seen[byte] = (seen[byte] ?? 0) + 1;
      // 400 expected, standard deviation 20: eight of them away has odds of one in 10¹².
      expect(Math.min(...seen)).toBeGreaterThan(240);
      expect(Math.max(...seen)).toBeLessThan(560);
    });
  });
}

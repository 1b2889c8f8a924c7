import { expect, it } from '@jest/globals';
import { narrowing, shownAt } from './narrowing.js';

const probe = (position: number, holds: boolean) => ({ position, holds });
const intervals = (...probes: [number, boolean][]) =>
  narrowing(probes.map(([position, holds]) => probe(position, holds))).map(({ from, to }) => [from, to]);

it('a probe that holds moves the start of the interval, one that fails moves its end', () => {
  expect(intervals([5, true], [20, false], [8, true], [12, false], [9, true])).toEqual([
    [5, null],
    [5, 20],
    [8, 20],
    [8, 12],
    [9, 12],
  ]);
});

it('the interval never grows, even if a later part of the history is right again', () => {
  expect(intervals([10, false], [40, true], [30, false])).toEqual([
    [0, 10],
    [0, 10],
    [0, 10],
  ]);
});

it('the animation shows no probe at its start and every probe at its end', () => {
  expect([0, 0.5, 1, 2].map((share) => shownAt(share, 9))).toEqual([0, 5, 9, 9]);
  expect(shownAt(1, 0)).toBe(0);
});

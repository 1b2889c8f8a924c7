import { expect, it } from '@jest/globals';
import { visibleRows } from './visible-rows.js';

const SIZE = 100_000;
const xs = Int32Array.from({ length: SIZE }, (_, row) => row + 1);

it('all rows are plotted if there are few', () => {
  expect(visibleRows([1, 2, 3], [[5, 6, 7]], 1, 3, 100)).toEqual([0, 1, 2]);
});

it('one row on either side of the window is kept, so that lines continue to the edges', () => {
  expect(visibleRows([1, 2, 3, 4, 5, 6], [[0, 0, 0, 0, 0, 0]], 3, 4, 100)).toEqual([1, 2, 3, 4]);
});

it('no peak and no dip of any line is lost', () => {
  const gold = new Float64Array(SIZE).fill(10);
  const sweeps = new Float64Array(SIZE).fill(1);
  gold[34_567] = 999;
  gold[34_569] = -5;
  sweeps[77_777] = 42;
  const rows = visibleRows(xs, [gold, sweeps], 1, SIZE, 800);
  expect(rows).toEqual(expect.arrayContaining([0, 34_567, 34_569, 77_777, SIZE - 1]));
});

it('100,000 rows are reduced to a few per pixel, in order', () => {
  const line = Float64Array.from({ length: SIZE }, (_, row) => Math.sin(row / 50) * row);
  const rows = visibleRows(xs, [line, line], 1, SIZE, 800);
  expect(rows.length).toBeLessThanOrEqual(800 * 6 + 6);
  expect(rows.every((row, index) => index === 0 || row > (rows[index - 1] ?? 0))).toBe(true);
});

it('the minimum and maximum of every pixel equal those of all its rows', () => {
  const line = Float64Array.from({ length: 10_000 }, (_, row) => ((row * 7_919) % 1_009) - 500);
  const short = xs.subarray(0, 10_000);
  const rows = visibleRows(short, [line], 1, 10_000, 50);
  const width = (10_000 - 1) / 50;
  for (let bucket = 0; bucket < 50; bucket++) {
    const within = (row: number) => Math.floor(((short[row] ?? 0) - 1) / width) === bucket;
    const all = Array.from(line.keys()).filter(within);
    const drawn = rows.filter(within);
    const most = (some: number[]) => Math.max(...some.map((row) => line[row] ?? 0));
    const least = (some: number[]) => Math.min(...some.map((row) => line[row] ?? 0));
    expect([most(drawn), least(drawn)]).toEqual([most(all), least(all)]);
  }
});

it('many events at the same instant are plotted without duplicates', () => {
  const rows = visibleRows(new Float64Array(5_000).fill(7), [Float64Array.from(xs.subarray(0, 5_000))], 7, 7, 100);
  expect(rows).toEqual([0, 4_999]);
});

it('no rows are plotted without events', () => {
  expect(visibleRows([], [[]], 0, 1, 100)).toEqual([]);
});

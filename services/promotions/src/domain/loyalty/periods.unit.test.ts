import { describe, expect, it } from '@jest/globals';
import { monthOf, weekOf } from './periods.js';

const DAY_MS = 86_400_000;
const shown = ({ id, endsAt }: { id: string; endsAt: number }) => [id, new Date(endsAt).toISOString().slice(0, 10)];

describe('the ISO week of a time', () => {
  it.each([
    ['2025-12-28T23:59:59.999Z', '2025-W52', '2025-12-29'],
    ['2025-12-29T00:00:00.000Z', '2026-W01', '2026-01-05'],
    ['2026-01-01T00:00:00.000Z', '2026-W01', '2026-01-05'],
    ['2026-12-31T12:00:00.000Z', '2026-W53', '2027-01-04'],
    ['2027-01-03T23:59:59.999Z', '2026-W53', '2027-01-04'],
    ['2027-01-04T00:00:00.000Z', '2027-W01', '2027-01-11'],
    ['2021-01-03T12:00:00.000Z', '2020-W53', '2021-01-04'],
    ['2024-12-30T00:00:00.000Z', '2025-W01', '2025-01-06'],
    ['2028-02-29T12:00:00.000Z', '2028-W09', '2028-03-06'],
    // Days on which summer time begins or ends in the US and the EU have 24 hours in UTC.
    ['2026-03-08T23:59:59.999Z', '2026-W10', '2026-03-09'],
    ['2026-03-29T23:59:59.999Z', '2026-W13', '2026-03-30'],
    ['2026-10-25T23:59:59.999Z', '2026-W43', '2026-10-26'],
    ['2026-11-01T23:59:59.999Z', '2026-W44', '2026-11-02'],
  ])('%s is in %s, which ends on %s', (time, id, end) => {
    expect(shown(weekOf(Date.parse(time)))).toEqual([id, end]);
  });

  it('has the next number after each Sunday, and 01 in the week of January 4', () => {
    for (let at = Date.UTC(2000, 0, 3), before = ''; at < Date.UTC(2040, 0, 1); at += 7 * DAY_MS) {
      const { id, endsAt } = weekOf(at);
      expect(endsAt).toBe(at + 7 * DAY_MS);
      expect(weekOf(endsAt - 1).id).toBe(id);
      const [year, week] = before.split('-W').map(Number) as [number, number];
      if (before !== '') expect([`${year}-W${String(week + 1).padStart(2, '0')}`, `${year + 1}-W01`]).toContain(id);
      before = id;
    }
    for (let year = 2000; year < 2040; year++) expect(weekOf(Date.UTC(year, 0, 4)).id).toBe(`${year}-W01`);
  });
});

it.each([
  ['2026-01-31T23:59:59.999Z', '2026-01', '2026-02-01'],
  ['2026-02-28T23:59:59.999Z', '2026-02', '2026-03-01'],
  ['2028-02-29T00:00:00.000Z', '2028-02', '2028-03-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12', '2027-01-01'],
  ['2027-01-01T00:00:00.000Z', '2027-01', '2027-02-01'],
])('%s is in the month %s, which ends on %s', (time, id, end) => {
  expect(shown(monthOf(Date.parse(time)))).toEqual([id, end]);
});

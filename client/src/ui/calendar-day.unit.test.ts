import { describe, expect, it } from '@jest/globals';
import { dateOf } from './calendar-day.js';

describe('dateOf', () => {
  it.each([
    ['2000', '2', '29', '2000-02-29'],
    ['2001', '2', '29', null],
    ['1999', '4', '31', null],
    ['1999', '12', '1', '1999-12-01'],
    ['', '1', '1', null],
  ])('returns for %p-%p-%p: %p', (year, month, day, date) => {
    expect(dateOf(year, month, day)).toBe(date);
  });
});

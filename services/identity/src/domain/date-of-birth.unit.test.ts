import { describe, expect, it } from '@jest/globals';
import { adultBornOn, parseDay, utcDay, yearsOld } from './date-of-birth.js';

const day = (text: string) => {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(text);
  return parsed;
};

describe('a calendar day', () => {
  it.each([
    '2025-02-29',
    '1900-02-29',
    '2001-04-31',
    '2001-13-01',
    '2001-00-10',
    '2001-01-00',
    '2001-1-1',
    'yesterday',
  ])('the day %s does not exist', (text) => expect(parseDay(text)).toBeUndefined());

  it('29 February exists in leap years', () => {
    expect(parseDay('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 });
    expect(parseDay('2000-02-29')).toBeDefined();
  });

  it('the day of a time is the UTC day', () => {
    expect(utcDay(Date.parse('2026-01-01T00:30:00+02:00'))).toEqual({ year: 2025, month: 12, day: 31 });
  });
});

describe('age', () => {
  it.each([
    ['2008-01-15', '2026-01-15', 18],
    ['2008-01-16', '2026-01-15', 17],
    ['2007-12-31', '2026-01-01', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-01-16', '2026-01-15', -1],
  ])('a person born on %s is, on %s, %i years old', (born, today, years) => {
    expect(yearsOld(day(born), day(today))).toBe(years);
  });
});

describe('checking for an adult', () => {
  const today = day('2026-01-15');
  const code = (text: string) => {
    try {
      adultBornOn(text, today);
      return 'adult';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it.each([
    ['2008-01-15', 'adult'],
    ['2008-01-16', 'underage'],
    ['2026-01-15', 'underage'],
    ['2026-01-16', 'validation_failed'],
    ['1900-01-01', 'adult'],
    ['1899-12-31', 'validation_failed'],
    ['2007-02-29', 'validation_failed'],
  ])('date of birth %s: %s', (text, verdict) => expect(code(text)).toBe(verdict));
});

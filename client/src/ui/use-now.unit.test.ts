import { describe, expect, it } from '@jest/globals';
import { durationText, timeLeftText } from './use-now.js';

describe('durationText', () => {
  it.each([
    [-5, '1 s'],
    [1, '1 s'],
    [59_000, '59 s'],
    [60_000, '1 min'],
    [61_000, '1 min'],
    [63_000, '2 min'],
    [3_602_000, '1 h'],
    [86_401_500, '24 h'],
    [3_600_000, '1 h'],
    [18_700_000, '5 h 12 min'],
  ])('formats %p ms as %p', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

it('a long time is counted in whole days first, and in hours at the end', () => {
  const hour = 3_600_000;
  expect(timeLeftText(6.9 * 24 * hour)).toBe('6 days');
  expect(timeLeftText(48 * hour)).toBe('2 days');
  expect(timeLeftText(47 * hour)).toBe('47 h');
});

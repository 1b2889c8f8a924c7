import { expect, it } from '@jest/globals';
import { asOfText } from './as-of-text.js';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

it('asOfText shows only the time for today and adds the date for earlier days', () => {
  expect(asOfText(at(21, 14, 3), at(21, 18, 0))).toMatch(/^as of (2:03\sPM|14:03)$/);
  expect(asOfText(at(20, 23, 59), at(21, 0, 1))).toMatch(/^as of .*20.*, (11:59\sPM|23:59)$/);
});

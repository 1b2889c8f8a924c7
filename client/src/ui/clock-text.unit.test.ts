import { describe, expect, it } from '@jest/globals';
import { clockText, dayText, timeOfDay } from './clock-text.js';

const NOW = new Date(2026, 10, 24, 15, 0);
const at = (...time: [number, number, number, number, number]) => new Date(...time).toISOString();

describe('the text of a time', () => {
  it('today is a time of day, and an earlier day is a date', () => {
    const today = at(2026, 10, 24, 9, 30);
    expect(clockText(today, NOW)).toBe(timeOfDay(today));
    expect(clockText(at(2026, 10, 20, 9, 30), NOW)).toBe(dayText(at(2026, 10, 20, 9, 30), NOW));
  });

  it('the day of another year names its year', () => {
    expect(dayText(at(2026, 10, 24, 0, 0), NOW)).toBe('Today');
    expect(dayText(at(2026, 10, 20, 9, 30), NOW)).not.toContain('2026');
    expect(dayText(at(2025, 10, 24, 9, 30), NOW)).toContain('2025');
  });
});

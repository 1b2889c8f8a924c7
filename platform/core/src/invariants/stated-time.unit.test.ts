import { expect, it } from '@jest/globals';
import { isRecordedNear } from './stated-time.js';

it.each([
  ['2026-01-15T12:00:00.000Z', true],
  ['2026-01-15T12:05:00.000Z', true],
  ['2026-01-15T11:55:00.000Z', true],
  ['2026-01-15T12:05:00.001Z', false],
  ['2026-01-15T11:54:59.999Z', false],
  ['2025-01-15T12:00:00.000Z', false],
  ['soon', false],
])('a time stated as 12:00 and recorded at %s: %s', (recordedAt, isNear) => {
  expect(isRecordedNear('2026-01-15T12:00:00.000Z', { recordedAt })).toBe(isNear);
});

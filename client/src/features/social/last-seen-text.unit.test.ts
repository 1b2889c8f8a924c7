import { expect, it } from '@jest/globals';
import { lastSeenText } from './last-seen-text.js';

it.each([
  [null, 'Offline'],
  ['2026-11-14', 'Last seen today'],
  ['2026-11-15', 'Last seen today'],
  ['2026-11-13', 'Last seen yesterday'],
  ['2026-11-12', 'Last seen on 12 November'],
  ['2026-01-01', 'Last seen on 1 January'],
  ['2025-12-31', 'Last seen on 31 December 2025'],
])('%s is shown as %s', (day, text) => {
  expect(lastSeenText(day, new Date('2026-11-14T00:30:00Z'))).toBe(text);
});

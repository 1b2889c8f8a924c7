import { expect, it } from '@jest/globals';
import { counted } from './counted.js';

it.each([
  [0, '0 events'],
  [1, '1 event'],
  [2, '2 events'],
  [1_250, '1,250 events'],
])('%d is counted as %s', (count, text) => {
  expect(counted(count, 'event')).toBe(text);
});

it('a noun may have a plural of its own', () => {
  expect([counted(1, 'entry', 'entries'), counted(2, 'entry', 'entries')]).toEqual(['1 entry', '2 entries']);
});

import { expect, it } from '@jest/globals';
import { KeptCalls } from './kept-calls.js';
import { refusesTracking } from './refuses-tracking.js';

it('calls before the code is loaded are handled in their order when it is, and later ones at once', () => {
  const calls = new KeptCalls<[number]>();
  const handled: number[] = [];
  calls.call(1);
  calls.call(2);
  calls.handle((value) => handled.push(value));
  calls.call(3);
  expect(handled).toEqual([1, 2, 3]);
});

it('a limited number of early calls is kept', () => {
  const calls = new KeptCalls<[number]>();
  const handled: number[] = [];
  for (let value = 0; value < 1_000; value++) calls.call(value);
  calls.handle((value) => handled.push(value));
  expect(handled.length).toBeLessThanOrEqual(20);
  expect(handled[0]).toBe(0);
});

it.each([
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
  [{}, false],
])('%j refuses tracking: %s', (browser, refused) => {
  expect(refusesTracking(browser)).toBe(refused);
});

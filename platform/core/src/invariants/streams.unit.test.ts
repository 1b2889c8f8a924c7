import { expect, it } from '@jest/globals';
import { findingsOf, storedEvents } from '../testing/check-invariant.js';
import { streams } from './streams.js';

it('an event in a stream of another category is reported, and one in its own category is not', () => {
  const data = { uid: 'p1' };
  const events = storedEvents([
    { stream: 'account-p1', type: 'session_started', data },
    { stream: 'wallet-p1', type: 'session_started', data },
  ]);
  expect(findingsOf(streams, events)).toEqual([
    ['wallet-p1@1', 'is a session_started, which belongs in a stream of the category account'],
  ]);
});

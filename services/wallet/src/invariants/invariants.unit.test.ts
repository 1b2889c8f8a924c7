import { expect, it } from '@jest/globals';
import { CANCELLED, found, history, RAISED, REVERSED, STORY } from '../testing/story.js';
import { NOON, opens, topsUp } from '../testing/wallet.js';
import { INVARIANTS } from './index.js';

it('an honest history of every kind of event breaks no rule', () => {
  const events = history(STORY);
  expect(new Set(events.map(({ type }) => type)).size).toBe(11);
  for (const { name } of INVARIANTS) expect([name, found(name, events)]).toEqual([name, []]);
  for (const other of [history([opens, topsUp('t1', NOON)]), history(REVERSED), history(RAISED), history(CANCELLED)]) {
    for (const { name } of INVARIANTS) expect([name, found(name, other)]).toEqual([name, []]);
  }
});

import type { StoredEvent } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { HistoryEnd } from './history-end.js';

const event = (position: number, minute: number) => ({
  position,
  recordedAt: new Date(Date.UTC(2026, 0, 15, 12, minute)).toISOString(),
});
const endOf = (...events: { position: number; recordedAt: string }[]) => {
  const end = new HistoryEnd();
  for (const one of events) end.add(one);
  return end;
};
const MINUTE_MS = 60_000;

it('the age of an event is its distance to the newest event after it, also if the last one is older', () => {
  const [first, second, newest, last] = [event(1, 10), event(2, 5), event(5, 30), event(9, 20)] as const;
  const end = endOf(first, second, newest, last);
  expect(end.position).toBe(9);
  expect([first, second].map((one) => end.ageOf(one) / MINUTE_MS)).toEqual([20, 25]);
  expect([newest, last].map((one) => end.ageOf(one))).toEqual([0, 0]);
});

it('a newer event before a clock was set back does not make an event older', () => {
  const pending = event(2, 10);
  expect(endOf(event(1, 59), pending, event(3, 12)).ageOf(pending)).toBe(2 * MINUTE_MS);
});

it('an unreadable time is left out, and an empty history has no last event', () => {
  const pending = event(1, 10);
  const end = endOf(pending, event(2, 40), { position: 3, recordedAt: 'x' });
  expect([end.position, end.ageOf(pending)]).toEqual([3, 30 * MINUTE_MS]);
  expect([endOf().position, endOf().ageOf(pending)]).toEqual([0, 0]);
});

it.each([
  ['has handled it', true, 0, true],
  ['does not show that it has handled it', false, 60, false],
  ['does not show that it has handled it', false, 61, true],
])('the effect of an event is overdue if the group %s (%s), %d minutes later: %s', (_, handled, minutes, expected) => {
  const cause = event(1, 0) as StoredEvent;
  const end = new HistoryEnd((group) => group === 'grants' && handled);
  for (const one of [cause, event(2, minutes)]) end.add(one);
  expect(end.isOverdue(cause, 'grants')).toBe(expected);
});

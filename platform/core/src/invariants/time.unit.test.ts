import { describe, expect, it } from '@jest/globals';
import { findingsOf, storedEvents } from '../testing/check-invariant.js';
import { time } from './time.js';

const HOUR = 60;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Returns the findings for events of two streams that were recorded at these minutes. */
function found(...minutes: number[]) {
  const events = minutes.map((minute, at) => {
    const recordedAt = new Date(Date.UTC(2026, 0, 15, 12, minute)).toISOString();
    const stream = at % 2 === 0 ? 'wallet-p1' : 'wallet-p2';
    const envelope = { eventId: `e${at}`, recordedAt, effectiveAt: recordedAt };
    return { stream, type: 'bet_and_win_settled', data: {}, envelope } as const;
  });
  return findingsOf(time, storedEvents(events));
}
const culprits = (...minutes: number[]) => found(...minutes).map(([eventId]) => eventId);
const from = (start: number, count: number) => Array.from({ length: count }, (_, at) => start + at);

describe('the times of events', () => {
  it.each([
    ['that increase', [0, 1, 1, 2]],
    ['of processes whose clocks differ by two hours', [0, 120, 1, 121, 2, 122]],
    ['after the clock was set back by an hour, twice', [0, 120, 60, 0, 1]],
    ['with pauses of days', [0, 1, 2 * DAY, 2 * DAY + 1, 9 * DAY]],
    ['that end after a pause', [0, 1, 2 * DAY]],
  ])('times %s are accepted', (_, minutes) => {
    expect(found(...minutes)).toEqual([]);
  });

  it('an event that was dated a year back is reported', () => {
    expect(found(0, 1, 2 - YEAR, 3, 4)).toEqual([
      ['e2', 'was recorded at 2025-01-15T12:02:00.000Z, 365 days before e1, which precedes it'],
    ]);
  });

  it('an event that was dated twelve hours ahead is reported, and not the events after it', () => {
    expect(found(0, 1, 12 * HOUR, 3, 4)).toEqual([
      ['e2', 'was recorded at 2026-01-16T00:00:00.000Z, 12 hours after e3, which follows it'],
    ]);
  });

  it.each([
    ['followed by a single event', [0, 1, 12 * HOUR, 3], ['e2']],
    ['as a group', [0, ...from(12 * HOUR, 3), ...from(1, 9)], ['e1', 'e2', 'e3']],
    ['soon after a pause', [0, ...from(2 * DAY, 3), 3 * DAY, ...from(2 * DAY + 3, 5)], ['e4']],
  ])('events that were dated ahead %s are reported', (_, minutes, eventIds) => {
    expect(culprits(...minutes)).toEqual(eventIds);
  });

  it('an event that was dated back to before a pause is reported, and not the many events after the pause', () => {
    expect(culprits(0, 1, ...from(DAY, 5), 2, ...from(DAY + 5, 5))).toEqual(['e7']);
    expect(culprits(0, 1, ...from(DAY, 500), 2, ...from(DAY + 500, 5))).toEqual(['e502']);
  });

  it('after many events at a later time, the earlier events are not reported again', () => {
    expect(culprits(0, ...from(DAY, 200), ...from(DAY + 200, 3))).toEqual([]);
  });

  it.each([
    [
      'effective at another time',
      { effectiveAt: '2026-01-15T11:00:00.000Z' },
      'is effective at 2026-01-15T11:00:00.000Z',
    ],
    ['recorded at no time', { recordedAt: 'yesterday', effectiveAt: 'yesterday' }, 'which is not an ISO time'],
    [
      'recorded at a time of another format',
      { recordedAt: '2026-01-15', effectiveAt: '2026-01-15' },
      'not an ISO time',
    ],
  ])('an event that is %s is reported', (_, envelope, message) => {
    const [given] = storedEvents([{ stream: 'wallet-p1', type: 'wallet_opened', data: {}, envelope }]);
    expect(findingsOf(time, given ? [given] : [])).toEqual([['wallet-p1@1', expect.stringContaining(message)]]);
  });
});

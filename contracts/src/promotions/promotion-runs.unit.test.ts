import { describe, expect, it } from '@jest/globals';
import type { PromotionOffer } from './promotion-offers.js';
import { isRunning, listedRuns, runningAt } from './promotion-runs.js';

const DAY_MS = 86_400_000;

function offer(promotion_id: string, starts_at: string, ends_at: string, terms: Partial<PromotionOffer> = {}) {
  const times = { starts_at: `${starts_at}Z`, ends_at: `${ends_at}Z`, weekly: true, weekly_until: null };
  const amounts = { gold_coins: '1', sweeps_coins: '0' };
  return { promotion_id, kind: 'free', title: promotion_id, ...amounts, ...times, ...terms } as PromotionOffer;
}
const once = (id: string, starts_at: string, ends_at: string) => offer(id, starts_at, ends_at, { weekly: false });

/** Returns the listed runs as texts such as `running a-2026-01-05`. */
function listed(offers: PromotionOffer[], at: string): string[] {
  const now = Date.parse(`${at}Z`);
  return listedRuns(offers, now).map((run) => {
    const state = isRunning(run, now) ? 'running' : now < run.startsAt ? 'next' : 'ended';
    return `${state} ${run.user_promotion_id}`;
  });
}
const running = (offers: PromotionOffer[], at: string) =>
  runningAt(offers, Date.parse(`${at}Z`)).map(({ user_promotion_id }) => user_promotion_id);

describe('a promotion that is offered once', () => {
  const single = [once('gift', '2026-03-10T12:00', '2026-03-12T13:00')];
  it.each([
    ['a ms before the week before its start', '2026-03-03T11:59:59.999', []],
    ['a week before its start', '2026-03-03T12:00', ['next gift-2026-03-10']],
    ['a ms before its start', '2026-03-10T11:59:59.999', ['next gift-2026-03-10']],
    ['at its start', '2026-03-10T12:00', ['running gift-2026-03-10']],
    ['a ms before its end', '2026-03-12T12:59:59.999', ['running gift-2026-03-10']],
    ['at its end', '2026-03-12T13:00', ['ended gift-2026-03-10']],
    ['a ms before the end of the week after its end', '2026-03-19T12:59:59.999', ['ended gift-2026-03-10']],
    ['a week after its end', '2026-03-19T13:00', []],
    ['a week after its start in another year', '2027-03-10T12:00', []],
  ])('%s', (_, at, expected) => {
    expect(listed(single, at)).toEqual(expected);
    expect(running(single, at)).toEqual(expected.flatMap((run) => /^running (.*)/.exec(run)?.[1] ?? []));
  });

  it('may last longer than a week, and has one run', () => {
    const long = [once('season', '2026-01-01T00:00', '2026-04-01T00:00')];
    expect(listed(long, '2026-03-31T23:59:59.999')).toEqual(['running season-2026-01-01']);
    expect(listed(long, '2026-04-07T23:59:59.999')).toEqual(['ended season-2026-01-01']);
  });
});

describe('a promotion that repeats until a time', () => {
  const until = (weekly_until: string) => [
    offer('week', '2026-01-05T00:00', '2026-01-12T00:00', { weekly_until: `${weekly_until}Z` }),
  ];
  it.each([
    ['2026-01-05T00:00:00.001', '2026-01-05T00:00', ['running week-2026-01-05']],
    ['2026-01-12T00:00:00.000', '2026-01-05T00:00', ['running week-2026-01-05']],
    ['2026-01-12T00:00:00.001', '2026-01-05T00:00', ['running week-2026-01-05', 'next week-2026-01-12']],
    ['2026-01-12T00:00:00.001', '2026-01-12T00:00', ['running week-2026-01-12', 'ended week-2026-01-05']],
    ['2026-01-12T00:00:00.000', '2026-01-12T00:00', ['ended week-2026-01-05']],
    ['2026-01-12T00:00:00.000', '2026-01-18T23:59:59.999', ['ended week-2026-01-05']],
    ['2026-01-12T00:00:00.000', '2026-01-19T00:00', []],
    ['2026-01-12T00:00:00.000', '2036-01-19T00:00', []],
  ])('%s begins only before it: at %s', (weeklyUntil, at, expected) => {
    expect(listed(until(weeklyUntil), at)).toEqual(expected);
    expect(running(until(weeklyUntil), at)).toEqual(expected.flatMap((run) => /^running (.*)/.exec(run)?.[1] ?? []));
  });
});

describe('a promotion that repeats', () => {
  const week = [offer('week', '2026-01-05T00:00', '2026-01-12T00:00')];
  it.each([
    ['a ms before the week before its first start', '2025-12-28T23:59:59.999', []],
    ['a week before its first start', '2025-12-29T00:00', ['next week-2026-01-05']],
    ['a ms before its first start', '2026-01-04T23:59:59.999', ['next week-2026-01-05']],
    ['at its first start', '2026-01-05T00:00', ['running week-2026-01-05', 'next week-2026-01-12']],
    [
      'a ms before the midnight of its end',
      '2026-01-11T23:59:59.999',
      ['running week-2026-01-05', 'next week-2026-01-12'],
    ],
    [
      'at the midnight at which the next run begins',
      '2026-01-12T00:00',
      ['running week-2026-01-12', 'next week-2026-01-19', 'ended week-2026-01-05'],
    ],
    [
      'a ms before that run ends',
      '2026-01-18T23:59:59.999',
      ['running week-2026-01-12', 'next week-2026-01-19', 'ended week-2026-01-05'],
    ],
    [
      'at the end of a month',
      '2026-02-28T23:59:59.999',
      ['running week-2026-02-23', 'next week-2026-03-02', 'ended week-2026-02-16'],
    ],
    [
      'at the end of a year',
      '2026-12-31T23:59:59.999',
      ['running week-2026-12-28', 'next week-2027-01-04', 'ended week-2026-12-21'],
    ],
    [
      'on the leap day',
      '2028-02-29T12:00',
      ['running week-2028-02-28', 'next week-2028-03-06', 'ended week-2028-02-21'],
    ],
    [
      'many years later',
      '2061-06-09T00:00',
      ['running week-2061-06-06', 'next week-2061-06-13', 'ended week-2061-05-30'],
    ],
  ])('that lasts a week, %s', (_, at, expected) => {
    expect(listed(week, at)).toEqual(expected);
    expect(running(week, at)).toEqual(expected.flatMap((run) => /^running (.*)/.exec(run)?.[1] ?? []));
  });

  const weekend = [offer('weekend', '2026-01-09T18:00', '2026-01-12T00:00')];
  it.each([
    ['a week before its first start', '2026-01-02T18:00', ['next weekend-2026-01-09']],
    ['at its first start', '2026-01-09T18:00', ['running weekend-2026-01-09', 'next weekend-2026-01-16']],
    ['a ms before its end', '2026-01-11T23:59:59.999', ['running weekend-2026-01-09', 'next weekend-2026-01-16']],
    ['at its end', '2026-01-12T00:00', ['next weekend-2026-01-16', 'ended weekend-2026-01-09']],
    ['between two runs', '2026-01-14T09:00', ['next weekend-2026-01-16', 'ended weekend-2026-01-09']],
    ['a ms before the next run', '2026-01-16T17:59:59.999', ['next weekend-2026-01-16', 'ended weekend-2026-01-09']],
    [
      'at the start of the next run',
      '2026-01-16T18:00',
      ['running weekend-2026-01-16', 'next weekend-2026-01-23', 'ended weekend-2026-01-09'],
    ],
    ['a week after the end of a run', '2026-01-19T00:00', ['next weekend-2026-01-23', 'ended weekend-2026-01-16']],
  ])('that lasts less than a week, %s', (_, at, expected) => {
    expect(listed(weekend, at)).toEqual(expected);
    expect(running(weekend, at)).toEqual(expected.flatMap((run) => /^running (.*)/.exec(run)?.[1] ?? []));
  });

  it('a run that lasts a ms is listed for a week before and after it', () => {
    const short = [offer('flash', '2026-01-05T00:00', '2026-01-05T00:00:00.001')];
    expect(running(short, '2026-01-12T00:00')).toEqual(['flash-2026-01-12']);
    expect(running(short, '2026-01-12T00:00:00.001')).toEqual([]);
    expect(listed(short, '2026-01-12T00:00')).toEqual([
      ...['running flash-2026-01-12', 'next flash-2026-01-19', 'ended flash-2026-01-05'],
    ]);
    expect(listed(short, '2026-01-12T00:00:00.001')).toEqual(['next flash-2026-01-19', 'ended flash-2026-01-12']);
  });

  it.each(['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'])(
    'begins at the same time (UTC) and lasts as long in the week of %s, when clocks are changed',
    (day) => {
      const noon = Date.parse(`${day}T12:00Z`);
      const [run, next] = listedRuns(weekend, noon);
      expect([run, next].map((each) => new Date(each?.startsAt ?? 0).toISOString().slice(10))).toEqual([
        ...['T18:00:00.000Z', 'T18:00:00.000Z'],
      ]);
      expect((next?.startsAt ?? 0) - (run?.startsAt ?? 0)).toBe(7 * DAY_MS);
      expect((run?.endsAt ?? 0) - (run?.startsAt ?? 0)).toBe(2.25 * DAY_MS);
    },
  );
});

it('the id of a run has the UTC day of its start, also shortly before and after midnight', () => {
  const late = [once('late', '2026-12-31T23:59:59.999', '2027-01-02T00:00')];
  const early = [once('early', '2027-01-01T00:00', '2027-01-02T00:00')];
  expect(running(late, '2027-01-01T00:00')).toEqual(['late-2026-12-31']);
  expect(running(early, '2027-01-01T00:00')).toEqual(['early-2027-01-01']);
});

it('running promotions are first, by their ends, then the next ones by their starts, then the newest ended ones', () => {
  const offers = [
    once('over-long-ago', '2026-01-01T00:00', '2026-01-09T00:00'),
    once('later', '2026-01-20T00:00', '2026-01-21T00:00'),
    once('ends-last', '2026-01-10T00:00', '2026-02-01T00:00'),
    once('over', '2026-01-01T00:00', '2026-01-14T00:00'),
    once('soon', '2026-01-16T00:00', '2026-02-01T00:00'),
    once('ends-first', '2026-01-12T00:00', '2026-01-16T00:00'),
  ];
  expect(listed(offers, '2026-01-15T00:00')).toEqual([
    ...['running ends-first-2026-01-12', 'running ends-last-2026-01-10'],
    ...['next soon-2026-01-16', 'next later-2026-01-20'],
    ...['ended over-2026-01-01', 'ended over-long-ago-2026-01-01'],
  ]);
});

it('no two listed runs have the same id, whatever the ids of the promotions and the time', () => {
  const offers = [...['a', 'a-2026', 'a-2026-01-05', '2026-01-05', 'a-2026-01-05-2026-01-05']].flatMap((id, at) => [
    offer(id, `2026-01-0${at + 1}T00:00`, '2026-01-06T12:00'),
  ]);
  for (let hour = 0; hour < 24 * 40; hour++) {
    const ids = listedRuns(offers, Date.UTC(2025, 11, 20, hour)).map(({ user_promotion_id }) => user_promotion_id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

it.each([
  ['play', '2026-01-19T00:00:00.000Z'],
  ['free', '2026-01-12T00:00:00.000Z'],
] as const)('a run of the kind %s can be claimed until %s', (kind, until) => {
  const terms = kind === 'play' ? { kind, game_id: 'dice', stake: '1' } : { kind };
  const offers = [offer('week', '2026-01-05T00:00', '2026-01-12T00:00', terms)];
  const [run] = runningAt(offers, Date.parse('2026-01-06T00:00Z'));
  expect(new Date(run?.claimableUntil ?? 0).toISOString()).toBe(until);
});

it('of no promotions, none is listed', () => {
  expect([listedRuns([], 0), runningAt([], 0)]).toEqual([[], []]);
});

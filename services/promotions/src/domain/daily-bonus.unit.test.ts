import { type EventOf, type PromotionsEvent, Refusal } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  claimDailyBonus,
  nextClaimAt,
  PROMOTION_RULES,
  type PromotionsState,
  promotionsReducer,
  streakAt,
} from './index.js';

const DAY_MS = 86_400_000;
const DAYS = ['500', '600', '900'].map((gold_coins) => ({ gold_coins, sweeps_coins: '7' }));

const claim = (state: PromotionsState, at: string) =>
  claimDailyBonus(
    state,
    { claim_id: `claim ${at}`, now: Date.parse(at) },
    { version: 3, rules: { ...PROMOTION_RULES, daily_bonus: { days: DAYS } } },
  );
/** Returns the state after claims at these times. */
const afterClaims = (...times: string[]) =>
  times.reduce(
    (state, at) => claim(state, at).reduce(promotionsReducer.evolve, state),
    promotionsReducer.initial('u1'),
  );
const afterClaim = (at: string) => afterClaims(at);

describe('the daily bonus', () => {
  it('the first claim records amounts, the version of their rules, time and day in its event', () => {
    expect(claim(promotionsReducer.initial('u1'), '2026-01-15T23:59:59.999Z')).toEqual([
      {
        type: 'daily_bonus_claimed',
        data: {
          uid: 'u1',
          claim_id: 'claim 2026-01-15T23:59:59.999Z',
          day: '2026-01-15',
          streak: 1,
          gold_coins: '500',
          sweeps_coins: '7',
          rules_version: 3,
          claimed_at: '2026-01-15T23:59:59.999Z',
        },
      },
    ]);
  });

  it.each([
    ['from the next midnight in UTC', '2026-01-15T23:59:59.999Z', '2026-01-16T00:00:00.000Z'],
    ['days later', '2026-01-15T12:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['across a leap day', '2028-02-29T12:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['across a new year', '2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('the bonus can be claimed again %s', (_, first, then) => {
    expect(claim(afterClaim(first), then)).toHaveLength(1);
  });

  it.each([
    ['at the same moment', '2026-01-15T00:00:00.000Z', '2026-01-15T00:00:00.000Z', 86_400],
    ['on the same day', '2026-01-15T00:00:00.000Z', '2026-01-15T12:00:00.000Z', 43_200],
    ['a millisecond before midnight', '2026-01-15T00:00:00.000Z', '2026-01-15T23:59:59.999Z', 1],
    ['by a clock set back', '2026-01-15T00:00:00.000Z', '2026-01-14T23:00:00.000Z', 90_000],
  ])('a second claim %s is refused with the seconds until midnight', (_, first, then, retryAfter) => {
    let refusal: unknown;
    try {
      claim(afterClaim(first), then);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'already_claimed', more: { retry_after: retryAfter } });
  });

  it('events give the same state after a JSON round trip', () => {
    const events = claim(promotionsReducer.initial('u1'), '2026-01-15T12:00:00.000Z');
    const read = JSON.parse(JSON.stringify(events)) as PromotionsEvent[];
    const state = read.reduce(promotionsReducer.evolve, promotionsReducer.initial('u1'));
    expect(state).toEqual(afterClaim('2026-01-15T12:00:00.000Z'));
    expect(nextClaimAt(state)).toBe(Date.parse('2026-01-16T00:00:00.000Z'));
  });
});

describe('the streak', () => {
  const stated = (...times: string[]) => claim(afterClaims(...times.slice(0, -1)), times.at(-1) ?? '')[0]?.data;

  it.each<[string, string[], number]>([
    ['begins with the first claim', ['2026-01-15T12:00:00.000Z'], 1],
    [
      'grows from the last to the first millisecond of a day',
      ['2026-01-15T23:59:59.999Z', '2026-01-16T00:00:00.000Z'],
      2,
    ],
    ['grows over almost two days', ['2026-01-15T00:00:00.000Z', '2026-01-16T23:59:59.999Z'], 2],
    ['breaks at the end of a missed day', ['2026-01-15T23:59:59.999Z', '2026-01-17T00:00:00.000Z'], 1],
    ['breaks after months', ['2026-01-15T12:00:00.000Z', '2026-06-15T12:00:00.000Z'], 1],
    ['grows on the day clocks go forward in New York', ['2026-03-07T12:00:00.000Z', '2026-03-08T12:00:00.000Z'], 2],
    ['grows after that day', ['2026-03-08T04:30:00.000Z', '2026-03-09T23:30:00.000Z'], 2],
    ['grows on the day clocks go back in New York', ['2026-10-31T23:30:00.000Z', '2026-11-01T05:30:00.000Z'], 2],
    ['breaks over that day', ['2026-10-31T23:59:59.999Z', '2026-11-02T00:00:00.000Z'], 1],
    ['grows over the end of a month', ['2026-04-30T12:00:00.000Z', '2026-05-01T12:00:00.000Z'], 2],
    ['grows into a leap day', ['2028-02-28T12:00:00.000Z', '2028-02-29T12:00:00.000Z'], 2],
    ['breaks over a leap day', ['2028-02-28T12:00:00.000Z', '2028-03-01T12:00:00.000Z'], 1],
    ['grows from February to March without a leap day', ['2026-02-28T12:00:00.000Z', '2026-03-01T12:00:00.000Z'], 2],
    ['grows over a new year', ['2026-12-31T12:00:00.000Z', '2027-01-01T12:00:00.000Z'], 2],
    [
      'begins again after a missed day and grows',
      ['2026-01-01', '2026-01-02', '2026-01-04', '2026-01-05'].map(noon),
      2,
    ],
  ])('%s', (_, times, streak) => {
    expect(stated(...times)?.streak).toBe(streak);
  });

  it('each day has its own amounts, and after the last day the first ones follow', () => {
    const times = Array.from({ length: 7 }, (_, at) => noon(`2026-01-0${at + 1}`));
    const amounts = times.map((_, at) => stated(...times.slice(0, at + 1))?.gold_coins);
    expect(amounts).toEqual(['500', '600', '900', '500', '600', '900', '500']);
  });

  it('counts a claim of a schema without streaks as 1', () => {
    const [old] = claim(promotionsReducer.initial('u1'), noon('2026-01-15')) as [EventOf<'daily_bonus_claimed'>];
    const data = { ...old.data, streak: null };
    const state = promotionsReducer.evolve(promotionsReducer.initial('u1'), { ...old, data });
    expect(claim(state, noon('2026-01-16'))).toMatchObject([{ data: { streak: 2, ...DAYS[1] } }]);
    expect(claim(state, noon('2026-01-17'))).toMatchObject([{ data: { streak: 1, ...DAYS[0] } }]);
  });

  it('lasts until a UTC day has passed without a claim', () => {
    const state = afterClaims(noon('2026-01-14'), noon('2026-01-15'));
    const streaks = ['2026-01-15T12:00:00.000Z', '2026-01-16T23:59:59.999Z', '2026-01-17T00:00:00.000Z'];
    expect(streaks.map((at) => streakAt(state, Date.parse(at)))).toEqual([2, 2, 0]);
    expect(streakAt(promotionsReducer.initial('u1'), 0)).toBe(0);
  });

  it('is the length of the run of claimed days that ends with the claim', () => {
    const daysAndTimes = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: DAY_MS - 1 })), { minLength: 1 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), daysAndTimes, (start, claims) => {
        const timeOf = new Map([...claims].sort(([a], [b]) => a - b));
        let state = promotionsReducer.initial('u1');
        for (const [day, time] of timeOf) {
          let run = 1;
          while (timeOf.has(day - run)) run += 1;
          const events = claim(state, new Date((start + day) * DAY_MS + time).toISOString());
          expect(events).toMatchObject([{ data: { streak: run, ...DAYS[(run + 2) % 3] } }]);
          state = events.reduce(promotionsReducer.evolve, state);
        }
      }),
    );
  });
});

function noon(day: string): string {
  return `${day}T12:00:00.000Z`;
}

import { type PromotionsEvent, Refusal } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { claimDailyBonus, nextClaimAt, type PromotionsState, promotionsReducer } from './index.js';

const BONUS = { gold_coins: '500', sweeps_coins: '7' };

const claim = (state: PromotionsState, at: string) =>
  claimDailyBonus(
    state,
    { claim_id: `claim ${at}`, now: Date.parse(at) },
    { version: 3, rules: { daily_bonus: BONUS } },
  );
const afterClaim = (at: string) =>
  claim(promotionsReducer.initial('u1'), at).reduce(promotionsReducer.evolve, promotionsReducer.initial('u1'));

describe('the daily bonus', () => {
  it('the first claim records amounts, the version of their rules, time and day in its event', () => {
    expect(claim(promotionsReducer.initial('u1'), '2026-01-15T23:59:59.999Z')).toEqual([
      {
        type: 'daily_bonus_claimed',
        data: {
          uid: 'u1',
          claim_id: 'claim 2026-01-15T23:59:59.999Z',
          day: '2026-01-15',
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

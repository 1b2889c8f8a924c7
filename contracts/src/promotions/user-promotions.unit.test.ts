import { describe, expect, it } from '@jest/globals';
import type { PromotionKind } from './promotion-offers.js';
import { type PromotionState, promotionStateOf, type UserPromotion, unexpiredCount } from './user-promotions.js';

const STARTS = '2026-01-05T00:00:00.000Z';
const ENDS = '2026-01-12T00:00:00.000Z';
const WEEK_LATER = '2026-01-19T00:00:00.000Z';

function promotion(kind: PromotionKind, changed: Partial<UserPromotion> = {}): UserPromotion {
  return {
    user_promotion_id: 'week-2026-01-05',
    promotion_id: 'week',
    kind,
    title: 'Week',
    game_id: kind === 'play' ? 'dice' : null,
    stake: kind === 'play' ? '20000000' : null,
    staked: '0',
    percent: kind === 'purchase' ? 20 : null,
    has_open_purchase: false,
    gold_coins: '1',
    sweeps_coins: '0',
    starts_at: STARTS,
    ends_at: ENDS,
    claimable_until: kind === 'play' ? WEEK_LATER : ENDS,
    claimed_at: null,
    ...changed,
  };
}
const [start, end, limit] = [STARTS, ENDS, WEEK_LATER].map((time) => Date.parse(time)) as [number, number, number];
const PART = { staked: '1' };
const ALMOST = { staked: '19999999' };
const REACHED = { staked: '20000000' };
const MORE = { staked: '900000000000000000000' };
const CLAIMED = { claimed_at: STARTS };

describe('the state of a player in a promotion for stakes', () => {
  it.each<[string, Partial<UserPromotion>, number, PromotionState]>([
    ['before its start', {}, start - 1, 'upcoming'],
    ['before its start, although enough is staked', REACHED, start - 1, 'upcoming'],
    ['at its start', {}, start, 'eligible'],
    ['a ms before its end', {}, end - 1, 'eligible'],
    ['at its end', {}, end, 'expired'],
    ['with a micro staked', PART, start, 'in_progress'],
    ['with a micro too little', ALMOST, end - 1, 'in_progress'],
    ['with a micro too little, at its end', ALMOST, end, 'expired'],
    ['with exactly the stake', REACHED, start, 'claimable'],
    ['with more than the stake', MORE, start, 'claimable'],
    ['with the stake, at its end', REACHED, end, 'claimable'],
    ['with the stake, a ms before the week after its end is over', REACHED, limit - 1, 'claimable'],
    ['with the stake, a week after its end', REACHED, limit, 'expired'],
    ['claimed', { ...REACHED, ...CLAIMED }, start, 'claimed'],
    ['claimed, long after its end', { ...REACHED, ...CLAIMED }, limit + 1, 'claimed'],
    ['claimed, although less is staked since', CLAIMED, start, 'claimed'],
    ['claimed, although it now begins later', { ...REACHED, ...CLAIMED }, start - 1, 'claimed'],
  ])('%s', (_, changed, now, state) => {
    expect(promotionStateOf(promotion('play', changed), now)).toBe(state);
  });
});

describe('the state of a player in a free promotion', () => {
  it.each<[string, Partial<UserPromotion>, number, PromotionState]>([
    ['before its start', {}, start - 1, 'upcoming'],
    ['at its start', {}, start, 'claimable'],
    ['a ms before its end', {}, end - 1, 'claimable'],
    ['at its end', {}, end, 'expired'],
    ['claimed', CLAIMED, start, 'claimed'],
    ['claimed, after its end', CLAIMED, end, 'claimed'],
  ])('%s', (_, changed, now, state) => {
    expect(promotionStateOf(promotion('free', changed), now)).toBe(state);
  });
});

describe('the state of a player in a purchase bonus', () => {
  const OPEN = { has_open_purchase: true };
  it.each<[string, Partial<UserPromotion>, number, PromotionState]>([
    ['before its start', {}, start - 1, 'upcoming'],
    ['at its start', {}, start, 'eligible'],
    ['a ms before its end', {}, end - 1, 'eligible'],
    ['at its end', {}, end, 'expired'],
    ['with an open purchase', OPEN, start, 'in_progress'],
    ['with an open purchase, after its end', OPEN, end, 'in_progress'],
    ['credited', CLAIMED, start, 'claimed'],
    ['credited, after its end', CLAIMED, end, 'claimed'],
  ])('%s', (_, changed, now, state) => {
    expect(promotionStateOf(promotion('purchase', changed), now)).toBe(state);
  });
});

it('the promotions that a player can take part in or claim are counted, and no others', () => {
  const all = [
    promotion('play'),
    promotion('play', PART),
    promotion('play', REACHED),
    promotion('free'),
    promotion('free', CLAIMED),
    promotion('free', { starts_at: ENDS, ends_at: WEEK_LATER }),
    promotion('free', { ends_at: STARTS, claimable_until: STARTS }),
  ];
  expect(unexpiredCount(all, start)).toBe(4);
  expect(unexpiredCount(all, limit)).toBe(0);
  expect(unexpiredCount([], start)).toBe(0);
});

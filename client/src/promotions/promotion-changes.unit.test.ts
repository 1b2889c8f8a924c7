import type { ListedPromotion, PromotionListResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { isActive, listAt, nextChangeAt, withClaim, withProgress } from './promotion-changes.js';

const HOUR_MS = 60 * 60 * 1_000;
const NOON = Date.parse('2026-01-15T12:00:00.000Z');
const at = (hours: number) => new Date(NOON + hours * HOUR_MS).toISOString();

const DICE: ListedPromotion = {
  user_promotion_id: 'dice-2026-01-15',
  promotion_id: 'dice',
  kind: 'play',
  title: 'Dice',
  game_id: 'dice',
  stake: '20000000',
  staked: '0',
  gold_coins: '1000000',
  sweeps_coins: '0',
  starts_at: at(-1),
  ends_at: at(2),
  claimable_until: at(9),
  claimed_at: null,
  state: 'eligible',
};
const GIFT: ListedPromotion = {
  ...DICE,
  user_promotion_id: 'gift-2026-01-15',
  kind: 'free',
  game_id: null,
  stake: null,
  starts_at: at(1),
  claimable_until: at(2),
  state: 'upcoming',
};
const LIST: PromotionListResponse = {
  promotions_version: 1,
  loyalty_version: 4,
  unexpired_count: 1,
  promotions: [DICE, GIFT],
};
const bet = (loyalty_version: number, staked: string) => ({
  loyalty_version,
  promotions: [{ user_promotion_id: DICE.user_promotion_id, staked }],
});
const statesOf = (list: PromotionListResponse) => list.promotions.map(({ state }) => state);

describe('the list of promotions', () => {
  it('takes over what is staked, and a reached stake can be claimed', () => {
    const part = withProgress(LIST, bet(5, '19999999'), NOON);
    expect([part.promotions[0]?.staked, ...statesOf(part)]).toEqual(['19999999', 'in_progress', 'upcoming']);
    const reached = withProgress(part, bet(6, '20000000'), NOON);
    expect([reached.loyalty_version, ...statesOf(reached)]).toEqual([6, 'claimable', 'upcoming']);
  });

  it('ignores a push that is repeated or late', () => {
    const reached = withProgress(LIST, bet(6, '20000000'), NOON);
    expect(withProgress(reached, bet(6, '1'), NOON)).toBe(reached);
    expect(withProgress(reached, bet(5, '1'), NOON)).toBe(reached);
    const claim = { loyalty_version: 6, user_promotion_id: DICE.user_promotion_id, claimed_at: at(0) };
    expect(withClaim(reached, claim, NOON)).toBe(reached);
  });

  it('counts a claimed promotion no more', () => {
    const claim = { loyalty_version: 5, user_promotion_id: DICE.user_promotion_id, claimed_at: at(0) };
    const claimed = withClaim(LIST, claim, NOON);
    expect([claimed.unexpired_count, claimed.promotions.filter(isActive), statesOf(claimed)]).toEqual([
      0,
      [],
      ['claimed', 'upcoming'],
    ]);
  });

  it('moves on with the time, and names the next time at which it does', () => {
    expect(nextChangeAt(LIST, NOON)).toBe(NOON + HOUR_MS);
    const begun = listAt(LIST, NOON + HOUR_MS);
    expect([begun.unexpired_count, ...statesOf(begun)]).toEqual([2, 'eligible', 'claimable']);
    expect(nextChangeAt(begun, NOON + HOUR_MS)).toBe(NOON + 2 * HOUR_MS);
    const over = listAt(begun, NOON + 2 * HOUR_MS);
    expect([over.unexpired_count, ...statesOf(over)]).toEqual([0, 'expired', 'expired']);
    expect(nextChangeAt(over, NOON + 9 * HOUR_MS)).toBeUndefined();
  });
});

import type { ListedPromotion, PromotionListResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { listAt, newsOfBet, nextChangeAt, type PromotionNews, remembered, withNews } from './promotion-changes.js';

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
  percent: null,
  has_open_purchase: false,
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
const bet = (loyalty_version: number, staked: string) =>
  newsOfBet({ loyalty_version, promotions: [{ user_promotion_id: DICE.user_promotion_id, staked }] });
const claim = (loyalty_version: number): PromotionNews => ({
  loyalty_version,
  user_promotion_id: DICE.user_promotion_id,
  change: { claimed_at: at(0) },
});
const statesOf = (list: PromotionListResponse) => list.promotions.map(({ state }) => state);

describe('the list of promotions', () => {
  it('takes over what is staked, and a reached stake can be claimed', () => {
    const part = withNews(LIST, bet(5, '19999999'), NOON);
    expect([part.promotions[0]?.staked, ...statesOf(part)]).toEqual(['19999999', 'in_progress', 'upcoming']);
    const reached = withNews(part, bet(6, '20000000'), NOON);
    expect([reached.loyalty_version, ...statesOf(reached)]).toEqual([6, 'claimable', 'upcoming']);
  });

  it('ignores a push that is repeated or late', () => {
    const reached = withNews(LIST, bet(6, '20000000'), NOON);
    expect(withNews(reached, bet(6, '1'), NOON)).toBe(reached);
    expect(withNews(reached, bet(5, '1'), NOON)).toBe(reached);
    expect(withNews(reached, [claim(6)], NOON)).toBe(reached);
  });

  it('counts a claimed promotion no more', () => {
    const claimed = withNews(LIST, [claim(5)], NOON);
    expect([claimed.unexpired_count, ...statesOf(claimed)]).toEqual([0, 'claimed', 'upcoming']);
  });

  it('is completed with what pushes stated during its load, in any order', () => {
    const news = remembered(remembered([], [...bet(7, '9'), claim(8)]), [...bet(5, '3'), ...bet(6, '5')]);
    const completed = withNews(LIST, news, NOON);
    const [dice] = completed.promotions;
    expect([completed.loyalty_version, dice?.staked, dice?.claimed_at]).toEqual([8, '9', at(0)]);
    const newer = { ...LIST, loyalty_version: 8 };
    expect(withNews(newer, news, NOON)).toBe(newer);
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

import { coins, microsText, type PromotionOffer } from '@goldwake/contracts';

/** A Monday, so that the weekly promotions run from Monday to Sunday (UTC). */
const FIRST_MONDAY = '2026-01-05T00:00:00.000Z';
const NEXT_MONDAY = '2026-01-12T00:00:00.000Z';
const FIRST_FRIDAY = '2026-01-09T00:00:00.000Z';

/**
 * Promotions that are offered until an operator changes them. Never change them here: stored changes build on version
 * 1. Use `npm run promotions`.
 */
export const FIRST_OFFERS: readonly PromotionOffer[] = [
  {
    promotion_id: 'dice-week',
    kind: 'play',
    title: 'Dice Week',
    game_id: 'dice',
    stake: microsText(coins(20)),
    gold_coins: microsText(coins(10_000)),
    sweeps_coins: microsText(coins(1)),
    starts_at: FIRST_MONDAY,
    ends_at: NEXT_MONDAY,
    weekly: true,
    weekly_until: null,
  },
  {
    promotion_id: 'blackjack-week',
    kind: 'play',
    title: 'Blackjack Week',
    game_id: 'blackjack',
    stake: microsText(coins(40)),
    gold_coins: microsText(coins(20_000)),
    sweeps_coins: microsText(coins(2)),
    starts_at: FIRST_MONDAY,
    ends_at: NEXT_MONDAY,
    weekly: true,
    weekly_until: null,
  },
  {
    promotion_id: 'weekend-gift',
    kind: 'free',
    title: 'Weekend Gift',
    gold_coins: microsText(coins(5_000)),
    sweeps_coins: '0',
    starts_at: FIRST_FRIDAY,
    ends_at: NEXT_MONDAY,
    weekly: true,
    weekly_until: null,
  },
];

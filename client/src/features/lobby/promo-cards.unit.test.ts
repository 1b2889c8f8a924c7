import { PROMO_CARD_IDS, type PromoCardId } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { type PromoTarget, promoCardsFor } from './promo-cards.js';

const EVERYTHING: ReadonlySet<PromoTarget> = new Set([
  'daily_claim',
  'made_in_the_us',
  'no_purchase',
  'purchase',
  'purchase_by_crypto',
  'purchase_by_phone',
  'redeem',
  'referrals',
]);
const NEW_PLAYER = { has_had_purchase: false, purchases_fiat_enabled: true };
const ids = (...args: Parameters<typeof promoCardsFor>) => promoCardsFor(...args).map(({ id }) => id);

describe('promoCardsFor()', () => {
  it('cards have the order of the casino settings', () => {
    const order: PromoCardId[] = ['no_purchase_necessary', 'daily_bonus', 'made_in_the_us'];
    expect(ids(order, null)).toEqual(order);
  });

  it('a card is omitted while its target is not implemented', () => {
    expect(ids(PROMO_CARD_IDS, NEW_PLAYER)).toEqual([
      'buy_boost',
      'daily_bonus',
      'made_in_the_us',
      'no_purchase_necessary',
    ]);
  });

  it('a player for whom purchases are switched off sees no card that leads to them', () => {
    expect(ids(PROMO_CARD_IDS, { ...NEW_PLAYER, purchases_fiat_enabled: false })).not.toContain('buy_boost');
  });

  it('a player without a purchase sees all cards once all targets are implemented', () => {
    expect(ids(PROMO_CARD_IDS, NEW_PLAYER, EVERYTHING)).toEqual([...PROMO_CARD_IDS]);
    expect(ids(PROMO_CARD_IDS, null, EVERYTHING)).toEqual([...PROMO_CARD_IDS]);
  });

  it('a player with a purchase does not see the Buy Boost card', () => {
    expect(ids(PROMO_CARD_IDS, { ...NEW_PLAYER, has_had_purchase: true }, EVERYTHING)).toEqual(
      PROMO_CARD_IDS.filter((id) => id !== 'buy_boost'),
    );
  });

  it('an unknown card id is skipped', () => {
    expect(ids(['daily_bonus', 'moon_landing', 'constructor'] as PromoCardId[], null, EVERYTHING)).toEqual([
      'daily_bonus',
    ]);
  });

  it('every card requires sign-in except the two that only explain something', () => {
    expect(
      promoCardsFor(PROMO_CARD_IDS, null, EVERYTHING)
        .filter(({ needsSignIn }) => !needsSignIn)
        .map(({ id }) => id),
    ).toEqual(['made_in_the_us', 'no_purchase_necessary']);
  });
});

import { PROMO_CARD_IDS, type PromoCardId } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { type PromoTarget, promoCardsFor } from './promo-cards.js';

const EVERYTHING: ReadonlySet<PromoTarget> = new Set([
  'daily_claim',
  'made_in_the_us',
  'no_purchase',
  'purchase',
  'redeem',
  'referrals',
]);
const NEW_PLAYER = { has_had_purchase: false };
const ids = (...args: Parameters<typeof promoCardsFor>) => promoCardsFor(...args).map(({ id }) => id);

describe('the promo cards', () => {
  it('stand in the order of the casino settings', () => {
    const order: PromoCardId[] = ['no_purchase_necessary', 'daily_bonus', 'made_in_the_us'];
    expect(ids(order, null)).toEqual(order);
  });

  it('are left out while what they open is not built', () => {
    expect(ids(PROMO_CARD_IDS, NEW_PLAYER)).toEqual(['daily_bonus', 'made_in_the_us', 'no_purchase_necessary']);
  });

  it('all stand once everything is built, for who has never purchased', () => {
    expect(ids(PROMO_CARD_IDS, NEW_PLAYER, EVERYTHING)).toEqual([...PROMO_CARD_IDS]);
    expect(ids(PROMO_CARD_IDS, null, EVERYTHING)).toEqual([...PROMO_CARD_IDS]);
  });

  it('offer the Buy Boost to nobody who has purchased', () => {
    expect(ids(PROMO_CARD_IDS, { has_had_purchase: true }, EVERYTHING)).toEqual(
      PROMO_CARD_IDS.filter((id) => id !== 'buy_boost'),
    );
  });

  it('pass over a card that this client does not know', () => {
    expect(ids(['daily_bonus', 'moon_landing', 'constructor'] as PromoCardId[], null, EVERYTHING)).toEqual([
      'daily_bonus',
    ]);
  });

  it('open the auth flow first but for the two that only explain', () => {
    expect(
      promoCardsFor(PROMO_CARD_IDS, null, EVERYTHING)
        .filter(({ needsSignIn }) => !needsSignIn)
        .map(({ id }) => id),
    ).toEqual(['made_in_the_us', 'no_purchase_necessary']);
  });
});

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
const NEW_PLAYER = {
  has_had_purchase: false,
  purchases_fiat_enabled: true,
  purchases_crypto_enabled: true,
  redemptions_fiat_enabled: true,
  redemptions_crypto_enabled: true,
};
const ids = (...args: Parameters<typeof promoCardsFor>) => promoCardsFor(...args).map(({ id }) => id);

describe('promoCardsFor()', () => {
  it('cards have the order of the casino settings', () => {
    const order: PromoCardId[] = ['no_purchase_necessary', 'daily_bonus', 'made_in_the_us'];
    expect(ids(order, null)).toEqual(order);
  });

  it('a card is omitted while its target is not implemented', () => {
    const built = new Set(EVERYTHING);
    built.delete('referrals');
    expect(ids(PROMO_CARD_IDS, NEW_PLAYER, built)).toEqual(PROMO_CARD_IDS.filter((id) => id !== 'referral_rewards'));
  });

  it('a card is omitted for a player for whom everything that it leads to is switched off', () => {
    const missing = (off: Partial<typeof NEW_PLAYER>) => {
      const shown = ids(PROMO_CARD_IDS, { ...NEW_PLAYER, ...off }, EVERYTHING);
      return PROMO_CARD_IDS.filter((id) => !shown.includes(id));
    };
    const noFiat = { purchases_fiat_enabled: false };
    const noCrypto = { purchases_crypto_enabled: false };
    expect(missing(noFiat)).toEqual(['apple_google_pay']);
    expect(missing(noCrypto)).toEqual(['crypto_support']);
    expect(missing({ ...noFiat, ...noCrypto })).toEqual(['buy_boost', 'apple_google_pay', 'crypto_support']);
    expect(missing({ redemptions_fiat_enabled: false })).toEqual([]);
    expect(missing({ redemptions_fiat_enabled: false, redemptions_crypto_enabled: false })).toEqual([
      'instant_redemptions',
    ]);
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

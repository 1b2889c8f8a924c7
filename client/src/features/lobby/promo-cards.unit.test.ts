import { PROMO_CARD_IDS, type PromoCardId, REFERRAL_TOTAL } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { promoCardsFor } from './promo-cards.js';

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

  it('a card is omitted for a player for whom everything that it leads to is switched off', () => {
    const missing = (off: Partial<typeof NEW_PLAYER>) => {
      const shown = ids(PROMO_CARD_IDS, { ...NEW_PLAYER, ...off });
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

  it('a player without a purchase and a visitor see all cards', () => {
    expect(ids(PROMO_CARD_IDS, NEW_PLAYER)).toEqual([...PROMO_CARD_IDS]);
    expect(ids(PROMO_CARD_IDS, null)).toEqual([...PROMO_CARD_IDS]);
  });

  it('a player with a purchase does not see the Buy Boost card', () => {
    expect(ids(PROMO_CARD_IDS, { ...NEW_PLAYER, has_had_purchase: true })).toEqual(
      PROMO_CARD_IDS.filter((id) => id !== 'buy_boost'),
    );
  });

  it('the card of referrals states what the rules pay at most', () => {
    expect(promoCardsFor(['referral_rewards'], null)).toMatchObject([
      { text: `Up to ${REFERRAL_TOTAL} SC free: bring friends, and all of you gain.` },
    ]);
  });

  it('an unknown card id is skipped', () => {
    expect(ids(['daily_bonus', 'moon_landing', 'constructor'] as PromoCardId[], null)).toEqual(['daily_bonus']);
  });

  it('every card requires sign-in except the two that only explain something', () => {
    expect(
      promoCardsFor(PROMO_CARD_IDS, null)
        .filter(({ needsSignIn }) => !needsSignIn)
        .map(({ id }) => id),
    ).toEqual(['made_in_the_us', 'no_purchase_necessary']);
  });
});

import type { PromoCardId, User } from '@goldwake/contracts';
import { canBuy } from '../../session/can-buy.js';
import type { PurchaseMethod } from '../../session/dialogs.js';

/** The dialog or page that a promotion card opens. */
type PromoTarget = 'daily_claim' | 'made_in_the_us' | 'no_purchase' | 'purchase' | 'redeem' | 'referrals';

type Features = Pick<
  User,
  'purchases_fiat_enabled' | 'purchases_crypto_enabled' | 'redemptions_fiat_enabled' | 'redemptions_crypto_enabled'
>;

export interface PromoCard {
  id: PromoCardId;
  title: string;
  text: string;
  /** Label of the card's button, with two or three words. */
  action: string;
  target: PromoTarget;
  /** Whether visitors must sign in before the target opens. */
  needsSignIn: boolean;
  /** Payment method that is chosen at first, if the target is the packages. */
  method?: PurchaseMethod;
  /** Whether a player with these features can use what the card leads to. */
  isOn?: (features: Features) => boolean;
  /** Shows the card only to players who have not made a purchase. */
  firstPurchaseOnly?: true;
}

const CARDS: Record<PromoCardId, Omit<PromoCard, 'id'>> = {
  buy_boost: {
    title: 'Buy Boost',
    text: 'More Sweeps Coins with your first package.',
    action: 'See packages',
    target: 'purchase',
    needsSignIn: true,
    isOn: canBuy,
    firstPurchaseOnly: true,
  },
  daily_bonus: {
    title: 'Daily bonus',
    text: 'Gold Coins and Sweeps Coins, every day.',
    action: 'Open the bonus',
    target: 'daily_claim',
    needsSignIn: true,
  },
  instant_redemptions: {
    title: 'Instant redemptions',
    text: 'What your Sweeps Coins need before they leave.',
    action: 'Open the wallet',
    target: 'redeem',
    needsSignIn: true,
    isOn: (features) => features.redemptions_fiat_enabled || features.redemptions_crypto_enabled,
  },
  apple_google_pay: {
    title: 'Apple Pay and Google Pay',
    text: 'Gold Coins in two taps.',
    action: 'See packages',
    target: 'purchase',
    method: 'phone',
    needsSignIn: true,
    isOn: (features) => features.purchases_fiat_enabled,
  },
  made_in_the_us: {
    title: 'Made in the US',
    text: 'Designed and built at home.',
    action: 'Read more',
    target: 'made_in_the_us',
    needsSignIn: false,
  },
  crypto_support: {
    title: 'Crypto support',
    text: 'Gold Coins with the coins you hold.',
    action: 'See packages',
    target: 'purchase',
    method: 'crypto',
    needsSignIn: true,
    isOn: (features) => features.purchases_crypto_enabled,
  },
  referral_rewards: {
    title: 'Referral rewards',
    // A test compares the amount with the rules, which would make the first code larger.
    text: 'Up to 250 SC free: bring friends, and all of you gain.',
    action: 'Invite a friend',
    target: 'referrals',
    needsSignIn: true,
  },
  no_purchase_necessary: {
    title: 'No purchase necessary',
    text: 'Every way to Sweeps Coins is free.',
    action: 'See how',
    target: 'no_purchase',
    needsSignIn: false,
  },
};

/** Returns the promotion cards to show, in the order of the casino settings. Unknown card ids are skipped. */
export function promoCardsFor(
  order: readonly PromoCardId[],
  player: (Features & Pick<User, 'has_had_purchase'>) | null,
): PromoCard[] {
  return order
    .filter((id) => Object.hasOwn(CARDS, id))
    .map((id) => ({ id, ...CARDS[id] }))
    .filter(({ isOn }) => !player || (isOn?.(player) ?? true))
    .filter(({ firstPurchaseOnly }) => !(firstPurchaseOnly && player?.has_had_purchase));
}

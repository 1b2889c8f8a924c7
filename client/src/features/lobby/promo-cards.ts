import type { PromoCardId, User } from '@goldwake/contracts';

/** The dialog or page that a promotion card opens. */
export type PromoTarget =
  | 'daily_claim'
  | 'made_in_the_us'
  | 'no_purchase'
  | 'purchase'
  | 'purchase_by_crypto'
  | 'purchase_by_phone'
  | 'redeem'
  | 'referrals';

export interface PromoCard {
  id: PromoCardId;
  title: string;
  text: string;
  /** Label of the card's button, with two or three words. */
  action: string;
  target: PromoTarget;
  /** Whether visitors must sign in before the target opens. */
  needsSignIn: boolean;
  /** Shows the card only to players who have not made a purchase. */
  firstPurchaseOnly?: true;
}

/** Targets that are already implemented. A card with any other target is not shown. */
export const BUILT: ReadonlySet<PromoTarget> = new Set(['daily_claim', 'made_in_the_us', 'no_purchase', 'purchase']);

const CARDS: Record<PromoCardId, Omit<PromoCard, 'id'>> = {
  buy_boost: {
    title: 'Buy Boost',
    text: 'More Gold Coins with your first package.',
    action: 'See packages',
    target: 'purchase',
    needsSignIn: true,
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
    text: 'Sweeps Coins leave your wallet at once.',
    action: 'Open the wallet',
    target: 'redeem',
    needsSignIn: true,
  },
  apple_google_pay: {
    title: 'Apple Pay and Google Pay',
    text: 'Gold Coins in two taps.',
    action: 'See packages',
    target: 'purchase_by_phone',
    needsSignIn: true,
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
    target: 'purchase_by_crypto',
    needsSignIn: true,
  },
  referral_rewards: {
    title: 'Referral rewards',
    text: 'Bring a friend, and both of you gain.',
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
  player: Pick<User, 'has_had_purchase' | 'purchases_fiat_enabled'> | null,
  built: ReadonlySet<PromoTarget> = BUILT,
): PromoCard[] {
  return order
    .filter((id) => Object.hasOwn(CARDS, id))
    .map((id) => ({ id, ...CARDS[id] }))
    .filter(({ target }) => built.has(target))
    .filter(({ target }) => target !== 'purchase' || player?.purchases_fiat_enabled !== false)
    .filter(({ firstPurchaseOnly }) => !(firstPurchaseOnly && player?.has_had_purchase));
}

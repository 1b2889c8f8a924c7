export const PROMO_NAMES = [
  'buy_boost',
  'daily_bonus',
  'instant_redemptions',
  'apple_google_pay',
  'made_in_the_us',
  'crypto_support',
  'referral_rewards',
  'no_purchase_necessary',
] as const;
export function drawPromo(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320"><rect width="640" height="320" fill="#213055"/><!--${name}--></svg>`;
}

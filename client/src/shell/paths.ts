import { searchOf } from './purchases-url.js';

/** All URL paths of the client. Paths with a parameter are functions. */
export const paths = {
  lobby: '/',
  games: '/games',
  favourites: '/favourites',
  dice: '/games/dice',
  /** Path of one of the casino's own games other than dice. */
  original: (gameId: string) => `/games/${encodeURIComponent(gameId)}`,
  /** Path of a game group. The id is `slots`, `live_dealers`, `table_games` or `show`. */
  group: (groupId: string) => `/groups/${encodeURIComponent(groupId)}`,
  provider: (providerId: string) => `/providers/${encodeURIComponent(providerId)}`,
  /** The casino's own games, which are listed as a provider. */
  originals: '/providers/originals',
  providerGame: (gameId: string) => `/provider-games/${encodeURIComponent(gameId)}`,
  settings: '/settings',
  settingsProfile: '/settings/profile',
  settingsSecurity: '/settings/security',
  settingsSelfExclusion: '/settings/self-exclusion',
  settingsPaymentMethods: '/settings/payment-methods',
  settingsAdditionalVerification: '/settings/additional-verification',
  transactions: '/transactions',
  purchases: '/transactions/purchases',
  /** The list of purchases with the receipt of one. */
  receipt: (purchaseId: string) => `/transactions/purchases${searchOf(undefined, purchaseId)}`,
  redemptions: '/transactions/redemptions',
  vip: '/vip',
  referrals: '/referrals',
  promotions: '/promotions',
  postalCodes: '/postal-request-code',
  sweepstakesRules: '/sweepstakes-rules',
  privacyPolicy: '/privacy-policy',
  termsAndConditions: '/terms-and-conditions',
  responsibleGaming: '/responsible-gaming',
  authAction: '/auth/action',
  deferrableViews: '/deferrable-views',
  mailbox: '/dev/mailbox',
} as const;

/** Every address of the client, in one place: those with a part that varies are functions. */
export const paths = {
  lobby: '/',
  games: '/games',
  dice: '/games/dice',
  /** slots, live_dealers, table_games or show. */
  group: (groupId: string) => `/groups/${encodeURIComponent(groupId)}`,
  provider: (providerId: string) => `/providers/${encodeURIComponent(providerId)}`,
  /** Our own games; a provider like the others. */
  originals: '/providers/originals',
  providerGame: (gameId: string) => `/provider-games/${encodeURIComponent(gameId)}`,
  settings: '/settings',
  settingsProfile: '/settings/profile',
  settingsSecurity: '/settings/security',
  settingsSelfExclusion: '/settings/self-exclusion',
  settingsPaymentMethods: '/settings/payment-methods',
  settingsAdditionalVerification: '/settings/additional-verification',
  sweepstakesRules: '/sweepstakes-rules',
  privacyPolicy: '/privacy-policy',
  termsAndConditions: '/terms-and-conditions',
  responsibleGaming: '/responsible-gaming',
  authAction: '/auth/action',
  deferrableViews: '/deferrable-views',
  mailbox: '/dev/mailbox',
} as const;

/** Where a game is played or shown: dice is ours and has a screen of its own. */
export function gamePath(gameId: string): string {
  return gameId === 'dice' ? paths.dice : paths.providerGame(gameId);
}

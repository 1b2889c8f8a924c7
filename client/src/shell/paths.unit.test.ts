import { MULTI_STEP_GAMES, ONE_STEP_GAMES } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { gamePath } from './game-path.js';
import { paths } from './paths.js';

describe('the paths of the client', () => {
  it('match this list, so that a rename shows up as one changed line', () => {
    const listed = Object.entries(paths).map(([name, path]) => [name, typeof path === 'string' ? path : path('x/y')]);
    expect(Object.fromEntries(listed)).toEqual({
      lobby: '/',
      games: '/games',
      favourites: '/favourites',
      dice: '/games/dice',
      original: '/games/x%2Fy',
      group: '/groups/x%2Fy',
      provider: '/providers/x%2Fy',
      originals: '/providers/originals',
      providerGame: '/provider-games/x%2Fy',
      settings: '/settings',
      settingsProfile: '/settings/profile',
      settingsSecurity: '/settings/security',
      settingsSelfExclusion: '/settings/self-exclusion',
      settingsPaymentMethods: '/settings/payment-methods',
      settingsAdditionalVerification: '/settings/additional-verification',
      transactions: '/transactions',
      purchases: '/transactions/purchases',
      receipt: '/transactions/purchases?receipt=x%2Fy',
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
    });
  });

  it('lead every game that has rounds to a screen of its own', () => {
    for (const id of Object.keys({ ...ONE_STEP_GAMES, ...MULTI_STEP_GAMES }))
      expect(gamePath(id)).not.toBe(paths.providerGame(id));
  });

  it('lead an original to its own page and every other game to the provider game page', () => {
    expect([gamePath('dice'), gamePath('tide-wheel')]).toEqual(['/games/dice', '/games/tide-wheel']);
    expect(gamePath('amber-tide')).toBe('/provider-games/amber-tide');
  });
});

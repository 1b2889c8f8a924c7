import { describe, expect, it } from '@jest/globals';
import { gamePath, paths } from './paths.js';

describe('the addresses of the client', () => {
  it('are these, so that a rename is one visible line', () => {
    const listed = Object.entries(paths).map(([name, path]) => [name, typeof path === 'string' ? path : path('x/y')]);
    expect(Object.fromEntries(listed)).toEqual({
      lobby: '/',
      games: '/games',
      dice: '/games/dice',
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
      sweepstakesRules: '/sweepstakes-rules',
      privacyPolicy: '/privacy-policy',
      termsAndConditions: '/terms-and-conditions',
      responsibleGaming: '/responsible-gaming',
      authAction: '/auth/action',
      deferrableViews: '/deferrable-views',
      mailbox: '/dev/mailbox',
    });
  });

  it('send dice to its own screen, and every other game to its page', () => {
    expect([gamePath('dice'), gamePath('amber-tide')]).toEqual(['/games/dice', '/provider-games/amber-tide']);
  });
});

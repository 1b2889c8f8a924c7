import { DEFAULT_FEATURES, FEATURES } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { type AccountState, accountReducer, openAccount, setFeature } from './account.js';

const sealed = { sealed: 'x' };
const profile = {
  username: 'anna',
  username_normalized: 'anna',
  email: sealed,
  date_of_birth: sealed,
  ref: null,
  cvref: null,
};
const by = { reason: 'Documents checked', by: 'mara' };
const after = (state: AccountState, events: ReturnType<typeof setFeature>) =>
  events.reduce(accountReducer.evolve, state);
const opened = after(accountReducer.initial('u1'), openAccount(accountReducer.initial('u1'), profile, 's1'));

describe('features of a player', () => {
  it('every feature is off until an operator switches it on', () => {
    expect(opened.features).toEqual(DEFAULT_FEATURES);
    expect(Object.values(DEFAULT_FEATURES)).toEqual(FEATURES.map(() => false));
  });

  it.each(FEATURES)(
    'a change of %s leaves the other features unchanged, and the event states all of them',
    (feature) => {
      const events = setFeature(opened, { feature, enabled: true, ...by }, 'TX');
      const features = { ...DEFAULT_FEATURES, [feature]: true };
      expect(events).toEqual([
        { type: 'user_feature_updated', data: { uid: 'u1', feature, enabled: true, features, ...by } },
      ]);
      expect(after(opened, events).features).toEqual(features);
    },
  );

  it('a change to the current value stores nothing', () => {
    expect(setFeature(opened, { feature: 'promotions_enabled', enabled: false, ...by }, null)).toEqual([]);
    const on = after(opened, setFeature(opened, { feature: 'promotions_enabled', enabled: true, ...by }, null));
    expect(setFeature(on, { feature: 'promotions_enabled', enabled: true, ...by }, null)).toEqual([]);
  });

  it('a player without an account has no features to change', () => {
    expect(() =>
      setFeature(accountReducer.initial('u2'), { feature: 'promotions_enabled', enabled: true, ...by }, null),
    ).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it.each([
    ['without a state of residence', null, 'onboarding_required'],
    ['in a state that is not eligible', 'WA', 'state_not_eligible'],
  ])('redemptions stay off for a player %s, and only they do', (_, stateId, code) => {
    for (const feature of FEATURES) {
      const set = () => setFeature(opened, { feature, enabled: true, ...by }, stateId);
      if (feature.startsWith('redemptions_')) expect(set).toThrow(expect.objectContaining({ code }));
      else expect(set()).toHaveLength(1);
    }
  });

  it('redemptions can always be switched off', () => {
    const change = { feature: 'redemptions_fiat_enabled', ...by } as const;
    const on = after(opened, setFeature(opened, { ...change, enabled: true }, 'TX'));
    expect(setFeature(on, { ...change, enabled: false }, 'WA')).toHaveLength(1);
  });
});

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
      const events = setFeature(opened, { feature, enabled: true, ...by });
      const features = { ...DEFAULT_FEATURES, [feature]: true };
      expect(events).toEqual([
        { type: 'user_feature_updated', data: { uid: 'u1', feature, enabled: true, features, ...by } },
      ]);
      expect(after(opened, events).features).toEqual(features);
    },
  );

  it('a change to the current value stores nothing', () => {
    expect(setFeature(opened, { feature: 'promotions_enabled', enabled: false, ...by })).toEqual([]);
    const on = after(opened, setFeature(opened, { feature: 'promotions_enabled', enabled: true, ...by }));
    expect(setFeature(on, { feature: 'promotions_enabled', enabled: true, ...by })).toEqual([]);
  });

  it('a player without an account has no features to change', () => {
    expect(() =>
      setFeature(accountReducer.initial('u2'), { feature: 'promotions_enabled', enabled: true, ...by }),
    ).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

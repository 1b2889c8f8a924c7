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
  it('every feature is on until an operator switches it off', () => {
    expect(opened.features).toEqual(DEFAULT_FEATURES);
    expect(Object.values(DEFAULT_FEATURES)).toEqual(FEATURES.map(() => true));
  });

  it.each(FEATURES)(
    'a change of %s leaves the other features unchanged, and the event states all of them',
    (feature) => {
      const events = setFeature(opened, { feature, enabled: false, ...by });
      const features = { ...DEFAULT_FEATURES, [feature]: false };
      expect(events).toEqual([
        { type: 'user_feature_updated', data: { uid: 'u1', feature, enabled: false, features, ...by } },
      ]);
      expect(after(opened, events).features).toEqual(features);
    },
  );

  it('a change to the current value stores nothing', () => {
    const change = { feature: 'promotions_enabled', ...by } as const;
    expect(setFeature(opened, { ...change, enabled: true })).toEqual([]);
    const off = after(opened, setFeature(opened, { ...change, enabled: false }));
    expect(setFeature(off, { ...change, enabled: false })).toEqual([]);
  });

  it('an event of schema 1 changes only its own feature, because it states features as off that were never switched off', () => {
    const event = {
      type: 'user_feature_updated',
      data: { uid: 'u1', feature: 'promotions_enabled', enabled: false, features: null, ...by },
    } as const;
    expect(accountReducer.evolve(opened, event).features).toEqual({ ...DEFAULT_FEATURES, promotions_enabled: false });
  });

  it('a player without an account has no features to change', () => {
    expect(() =>
      setFeature(accountReducer.initial('u2'), { feature: 'promotions_enabled', enabled: true, ...by }),
    ).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

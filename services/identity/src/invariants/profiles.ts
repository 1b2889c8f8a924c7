import { type AccountEvent, type Features, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';
import { normalizeUsername } from '../domain/index.js';

interface Profile {
  /** Current name in its normalized form; undefined if it is masked. */
  username: string | undefined;
  isVerified: boolean;
  isOnboarded: boolean;
  /** Features after the last change; undefined before the first. */
  features: Features | undefined;
}

interface Profiles {
  profiles: Map<string, Profile>;
  /** Uid of the player who has a name. */
  owners: Map<string, string>;
}

export const profiles = defineInvariant<Profiles>({
  name: 'profiles',
  rule: 'no two players have the same username, its normalized form fits it, an address is verified and a player is onboarded once, and features change one at a time',
  types: [
    'account_opened',
    'username_changed',
    'email_verified',
    'email_changed',
    'onboarding_completed',
    'user_feature_updated',
  ],
  initial: () => ({ profiles: new Map(), owners: new Map() }),
  check(state, event, violate, scope) {
    const uid = idOf(event.stream);
    const profile = state.profiles.get(uid) ?? {
      username: undefined,
      isVerified: false,
      isOnboarded: false,
      features: undefined,
    };
    state.profiles.set(uid, profile);
    const { type, data } = event as StoredEvent<AccountEvent> as AccountEvent;
    switch (type) {
      case 'account_opened':
      case 'username_changed':
        if (scope.isMasked(event)) return;
        if (normalizeUsername(data.username) !== data.username_normalized) {
          violate(event, `states ${data.username_normalized} as the normalized form of the username ${data.username}`);
        }
        rename(state, profile, event, data.username_normalized, violate);
        return;
      case 'email_verified':
        if (profile.isVerified) violate(event, 'verifies an e-mail address that was verified before');
        profile.isVerified = true;
        return;
      case 'email_changed':
        profile.isVerified = true;
        return;
      case 'onboarding_completed':
        if (profile.isOnboarded) violate(event, 'onboards a player who was onboarded before');
        profile.isOnboarded = true;
        return;
      case 'user_feature_updated':
        switchFeature(profile, event as Updated, violate);
    }
  },
});

type Updated = StoredEvent<Extract<AccountEvent, { type: 'user_feature_updated' }>>;

function rename({ owners }: Profiles, profile: Profile, event: StoredEvent, username: string, violate: Violate): void {
  const uid = idOf(event.stream);
  const owner = owners.get(username);
  if (owner !== undefined && owner !== uid)
    violate(event, `takes the username ${username}, which the player ${owner} has`);
  if (profile.username !== undefined && owners.get(profile.username) === uid) owners.delete(profile.username);
  owners.set(username, uid);
  profile.username = username;
}

function switchFeature(profile: Profile, event: Updated, violate: Violate): void {
  const { feature, enabled, features } = event.data;
  const before = profile.features;
  profile.features = features;
  const word = enabled ? 'on' : 'off';
  if (features[feature] !== enabled) violate(event, `switches ${feature} ${word}, but states that it is not ${word}`);
  if (before?.[feature] === enabled) violate(event, `switches ${feature} ${word}, which it was before`);
  const others = (Object.keys(before ?? {}) as (keyof Features)[]).filter(
    (other) => other !== feature && before?.[other] !== features[other],
  );
  if (others.length > 0)
    violate(event, `switches ${feature} ${word}, but states a change of ${others.join(' and ')} too`);
}

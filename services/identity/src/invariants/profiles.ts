import {
  type AccountEvent,
  COUNTRY_ID,
  DEFAULT_FEATURES,
  type Features,
  idOf,
  normalizeUsername,
  type StoredEvent,
} from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';

interface Profile {
  /** Current name as it is shown; undefined if it is masked. */
  shown: string | undefined;
  /** Current name in its normalized form; undefined if it is masked. */
  username: string | undefined;
  isVerified: boolean;
  isOnboarded: boolean;
  features: Features;
}

interface Profiles {
  profiles: Map<string, Profile>;
  /** Uid of the player who has a name. */
  owners: Map<string, string>;
}

export const profiles = defineInvariant<Profiles>({
  name: 'profiles',
  rule: 'no two players have the same username, each normalized form matches its username, and a change sets a new name; an address is verified and a player is onboarded once, in the country of the casino; features change one at a time',
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
    const profile = state.profiles.get(uid) ?? unchanged();
    state.profiles.set(uid, profile);
    const { type, data } = event as StoredEvent<AccountEvent> as AccountEvent;
    switch (type) {
      case 'account_opened':
      case 'username_changed':
        if (scope.isMasked(event)) {
          profile.shown = undefined;
          return;
        }
        if (normalizeUsername(data.username) !== data.username_normalized) {
          violate(event, `states ${data.username_normalized} as the normalized form of the username ${data.username}`);
        }
        rename(state, profile, event as Named, violate);
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
        if (data.country_id !== COUNTRY_ID)
          violate(event, `states the country ${data.country_id}; only ${COUNTRY_ID} is accepted`);
        profile.isOnboarded = true;
        return;
      case 'user_feature_updated':
        switchFeature(profile, event as Updated, violate);
    }
  },
});

type Named = StoredEvent<Extract<AccountEvent, { type: 'account_opened' | 'username_changed' }>>;
type Updated = StoredEvent<Extract<AccountEvent, { type: 'user_feature_updated' }>>;

function unchanged(): Profile {
  return { shown: undefined, username: undefined, isVerified: false, isOnboarded: false, features: DEFAULT_FEATURES };
}

function rename({ owners }: Profiles, profile: Profile, event: Named, violate: Violate): void {
  const uid = idOf(event.stream);
  const { username: shown, username_normalized: username } = event.data;
  const owner = owners.get(username);
  if (owner !== undefined && owner !== uid)
    violate(event, `takes the username ${username}, which the player ${owner} has`);
  if (profile.shown === shown) violate(event, `changes the username to ${shown}, which the player already had`);
  if (profile.username !== undefined && owners.get(profile.username) === uid) owners.delete(profile.username);
  owners.set(username, uid);
  Object.assign(profile, { shown, username });
}

function switchFeature(profile: Profile, event: Updated, violate: Violate): void {
  const { feature, enabled, features } = event.data;
  const before = profile.features;
  profile.features = { ...before, [feature]: enabled };
  // In schema 1 all features were off by default, so the state of the others is unknown.
  if (features === null) return;
  const word = enabled ? 'on' : 'off';
  if (features[feature] !== enabled) violate(event, `switches ${feature} ${word}, but states that it is not ${word}`);
  if (before[feature] === enabled) violate(event, `switches ${feature} ${word}, but it was already ${word}`);
  const others = (Object.keys(before) as (keyof Features)[]).filter(
    (other) => other !== feature && before[other] !== features[other],
  );
  if (others.length > 0)
    violate(event, `switches ${feature} ${word}, but states a change of ${others.join(' and ')} too`);
}

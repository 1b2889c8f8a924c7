import {
  type AccountEvent,
  type Avatar,
  type Ban,
  DEFAULT_FEATURES,
  type EventOf,
  type FeatureChange,
  type Features,
  isInForce,
  PROBLEMS,
  Refusal,
  type Sealed,
} from '@goldwake/contracts';
import { adultBornOn, type CalendarDay } from './date-of-birth.js';
import type { Username } from './names.js';
import { eligibleState } from './residence.js';
import {
  evolveSecondFactors,
  isSecondFactorOn,
  NO_SECOND_FACTORS,
  type Proof,
  type SecondFactors,
  useSecondFactor,
  withdrawSecondFactors,
} from './second-factors.js';

/** Maximum number of open sessions per player. Another sign-in ends the oldest session. */
export const SESSIONS_MAX = 20;

/** State of an account, folded from its events. */
export interface AccountState {
  uid: string;
  /** Profile of the player; undefined until the account has been opened. */
  profile:
    | {
        username: string;
        username_normalized: string;
        email: Sealed;
        date_of_birth: Sealed;
        ref: string | null;
        cvref: string | null;
      }
    | undefined;
  email_verified: boolean;
  first_name: Sealed | null;
  last_name: Sealed | null;
  avatar: Avatar | null;
  /** uid of the player by whose link the player signed up; null if there is none. */
  referrer_id: string | null;
  /** Country and state where the player lives; null before onboarding. */
  residence: { country_id: string; state_id: Sealed } | null;
  /** Increases with each new password. A sign-in that was checked against an older password is refused. */
  password_version: number;
  /** Ids of the open sessions, in the order in which they started. */
  sessions: ReadonlySet<string>;
  /** Latest ban that has not been lifted. It may have expired, so check it with `isInForce`. */
  ban: Ban | null;
  features: Features;
  secondFactors: SecondFactors;
}

type Profile = NonNullable<AccountState['profile']>;
type Ending = EventOf<'session_ended'>['data']['reason'];

function without(sessions: ReadonlySet<string>, sessionId: string): ReadonlySet<string> {
  const left = new Set(sessions);
  left.delete(sessionId);
  return left;
}

function withProfile(state: AccountState, change: Partial<Profile>): AccountState {
  return { ...state, profile: state.profile && { ...state.profile, ...change } };
}

export const accountReducer = {
  initial(uid: string): AccountState {
    return {
      uid,
      profile: undefined,
      email_verified: false,
      first_name: null,
      last_name: null,
      avatar: null,
      referrer_id: null,
      residence: null,
      password_version: 0,
      sessions: new Set(),
      ban: null,
      features: DEFAULT_FEATURES,
      secondFactors: NO_SECOND_FACTORS,
    };
  },

  evolve(state: AccountState, event: AccountEvent): AccountState {
    switch (event.type) {
      case 'account_opened': {
        const { uid: _, ...profile } = event.data;
        return { ...state, profile, password_version: 1 };
      }
      case 'player_referred':
        return { ...state, referrer_id: event.data.referrer_id };
      case 'email_verified':
        return { ...state, email_verified: true };
      case 'email_changed':
        return { ...withProfile(state, { email: event.data.email }), email_verified: true };
      case 'username_changed': {
        const { username, username_normalized } = event.data;
        return withProfile(state, { username, username_normalized });
      }
      case 'names_changed': {
        const { first_name, last_name } = event.data;
        return { ...state, first_name, last_name };
      }
      case 'avatar_changed':
        return { ...state, avatar: event.data.avatar };
      case 'onboarding_completed': {
        const { first_name, last_name, date_of_birth, country_id, state_id } = event.data;
        return { ...withProfile(state, { date_of_birth }), first_name, last_name, residence: { country_id, state_id } };
      }
      case 'password_changed':
        return { ...state, password_version: state.password_version + 1 };
      case 'session_started':
        return { ...state, sessions: new Set(state.sessions).add(event.data.session_id) };
      case 'session_ended':
        return { ...state, sessions: without(state.sessions, event.data.session_id) };
      case 'player_banned': {
        const { reason, until } = event.data;
        return { ...state, ban: { reason, until } };
      }
      case 'ban_lifted':
        return { ...state, ban: null };
      case 'user_feature_updated':
        return { ...state, features: { ...state.features, [event.data.feature]: event.data.enabled } };
      case 'personal_data_revealed':
        return state;
      case 'totp_enrolled':
      case 'totp_confirmed':
      case 'totp_disabled':
      case 'totp_code_accepted':
      case 'recovery_codes_issued':
      case 'recovery_code_used':
      case 'passkey_added':
      case 'passkey_renamed':
      case 'passkey_used':
      case 'passkey_removed':
      case 'second_factors_removed':
        return { ...state, secondFactors: evolveSecondFactors(state.secondFactors, event) };
      default:
        return unknown(event);
    }
  },
};

function unknown(event: never): never {
  throw new Error(`account: unknown event ${JSON.stringify(event)}`);
}

function ended(state: AccountState, sessionId: string, reason: Ending): AccountEvent[] {
  if (!state.sessions.has(sessionId)) return [];
  return [{ type: 'session_ended', data: { uid: state.uid, session_id: sessionId, reason } }];
}

/** The player by whose link a new player signs up, and what the device is known for. */
export type Referrer = Pick<EventOf<'player_referred'>['data'], 'referrer_id' | 'device'>;

/**
 * Opens the account and starts its first session.
 * @throws Refusal `conflict` if the account is already open
 */
export function openAccount(
  state: AccountState,
  profile: Profile,
  sessionId: string,
  referrer?: Referrer,
): AccountEvent[] {
  if (state.profile) throw new Refusal('conflict');
  return [
    { type: 'account_opened', data: { uid: state.uid, ...profile } },
    ...(referrer ? [{ type: 'player_referred', data: { uid: state.uid, ...referrer } } as const] : []),
    { type: 'session_started', data: { uid: state.uid, session_id: sessionId } },
  ];
}

/**
 * Starts a session.
 * @param checked password_version against which the player's password was checked
 * @param expired sessions whose time has run out; they are ended by the same append
 * @param now milliseconds since the Unix epoch
 * @param proof the second factor that the player has given
 * @returns the events, including the ends of the oldest sessions if the maximum is exceeded
 * @throws Refusal `credentials_wrong` if the password was changed in the meantime, `banned`,
 * `second_factor_required`, `second_factor_wrong`
 */
export function startSession(
  state: AccountState,
  sessionId: string,
  checked: number,
  expired: readonly string[],
  now: number,
  proof?: Proof,
): AccountEvent[] {
  if (!state.profile || checked !== state.password_version) throw new Refusal('credentials_wrong');
  requireNotBanned(state, now);
  const used = useSecondFactor(state, proof);
  const open = [...state.sessions].filter((id) => !expired.includes(id));
  const displaced = open.slice(0, Math.max(0, open.length - SESSIONS_MAX + 1));
  return [
    ...used,
    ...expired.flatMap((id) => ended(state, id, 'expired')),
    ...displaced.flatMap((id) => ended(state, id, 'displaced')),
    { type: 'session_started', data: { uid: state.uid, session_id: sessionId } },
  ];
}

/** Ends a session. Returns no event if it has already ended. */
export function endSession(state: AccountState, sessionId: string, reason: Ending): AccountEvent[] {
  return ended(state, sessionId, reason);
}

/** Marks the e-mail address as verified. Returns no event if it already is. */
export function verifyEmail(state: AccountState): AccountEvent[] {
  return state.email_verified ? [] : [{ type: 'email_verified', data: { uid: state.uid } }];
}

/**
 * Changes the password and ends every session except `keep`, so that anybody who used the old password is signed out.
 * @param keep session in which the player has just chosen the password
 */
export function changePassword(state: AccountState, by: 'reset' | 'player', keep?: string): AccountEvent[] {
  return [
    { type: 'password_changed', data: { uid: state.uid, by } },
    ...others(state, keep).flatMap((id) => ended(state, id, 'password_changed')),
  ];
}

/**
 * Sets a password with a link from an e-mail, which proves the address. If the address was unproved, somebody else may
 * have opened the account with it, so the second factors of that time are removed.
 */
export function resetPassword(state: AccountState): AccountEvent[] {
  const proved = state.email_verified ? [] : [...verifyEmail(state), ...withdrawSecondFactors(state)];
  return [...proved, ...changePassword(state, 'reset')];
}

/**
 * Ends all other sessions.
 * @param keep session that makes the request
 */
export function endOtherSessions(state: AccountState, keep: string): AccountEvent[] {
  return others(state, keep).flatMap((id) => ended(state, id, 'revoked'));
}

/**
 * Throws if the player is banned at the given time.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `banned`, with the ban
 */
export function requireNotBanned(state: AccountState, now: number): void {
  const ban = banAt(state, now);
  if (ban) throw new Refusal('banned', undefined, { ban });
}

/**
 * Returns the ban that is in force at the given time; null if there is none.
 * @param now milliseconds since the Unix epoch
 */
export function banAt({ ban }: AccountState, now: number): Ban | null {
  return ban && isInForce(ban, now) ? ban : null;
}

/**
 * Bans the player and ends all sessions. Replaces an earlier ban, if any.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `not_found`; `validation_failed` if the end is not in the future
 */
export function banPlayer(state: AccountState, { reason, until }: Ban, by: string, now: number): AccountEvent[] {
  if (!state.profile) throw new Refusal('not_found');
  if (!isInForce({ reason, until }, now)) {
    throw new Refusal('validation_failed', undefined, {
      errors: [{ path: 'until', message: 'until must be in the future' }],
    });
  }
  return [
    { type: 'player_banned', data: { uid: state.uid, by, reason, until } },
    ...[...state.sessions].flatMap((id) => ended(state, id, 'banned')),
  ];
}

/**
 * Removes all second factors of a player who has lost them, and ends all sessions. Returns no event if the player has
 * no factor.
 * @throws Refusal `not_found`
 */
export function removeSecondFactors(state: AccountState, removal: { reason: string; by: string }): AccountEvent[] {
  if (!state.profile) throw new Refusal('not_found');
  if (!isSecondFactorOn(state.secondFactors)) return [];
  return [
    { type: 'second_factors_removed', data: { uid: state.uid, ...removal } },
    ...[...state.sessions].flatMap((id) => ended(state, id, 'second_factors_removed')),
  ];
}

/**
 * Records that an operator reads the player's personal data.
 * @throws Refusal `not_found`
 */
export function revealPersonalData(
  state: AccountState,
  { reason, by }: { reason: string; by: string },
): AccountEvent[] {
  if (!state.profile) throw new Refusal('not_found');
  return [{ type: 'personal_data_revealed', data: { uid: state.uid, by, reason } }];
}

/**
 * Lifts the player's ban. Returns no event if no ban is in force.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `not_found`
 */
export function liftBan(state: AccountState, by: string, now: number): AccountEvent[] {
  if (!state.profile) throw new Refusal('not_found');
  return banAt(state, now) ? [{ type: 'ban_lifted', data: { uid: state.uid, by } }] : [];
}

/**
 * Enables or disables one feature of the player. Returns no event if the feature already has the wanted state.
 * @throws Refusal `not_found`
 */
export function setFeature(state: AccountState, change: FeatureChange): AccountEvent[] {
  if (!state.profile) throw new Refusal('not_found');
  const { feature, enabled, reason, by } = change;
  if (state.features[feature] === enabled) return [];
  const features = { ...state.features, [feature]: enabled };
  return [{ type: 'user_feature_updated', data: { uid: state.uid, feature, enabled, features, reason, by } }];
}

function others({ sessions }: AccountState, keep: string | undefined): string[] {
  return [...sessions].filter((id) => id !== keep);
}

/**
 * Changes the username. Returns no event if the player already has this name. The unique index prevents two players
 * from having the same name.
 */
export function changeUsername(state: AccountState, { shown, normalized }: Username): AccountEvent[] {
  if (opened(state).username === shown) return [];
  return [{ type: 'username_changed', data: { uid: state.uid, username: shown, username_normalized: normalized } }];
}

/** Changes the given names and keeps omitted ones. Returns no event if no name is given. */
export function changeNames(state: AccountState, change: { first_name?: Sealed; last_name?: Sealed }): AccountEvent[] {
  opened(state);
  if (!change.first_name && !change.last_name) return [];
  const { first_name, last_name } = state;
  return [{ type: 'names_changed', data: { uid: state.uid, first_name, last_name, ...change } }];
}

/** Changes the e-mail address. The player must already have proved that they own the new address. */
export function changeEmail(state: AccountState, email: Sealed): AccountEvent[] {
  opened(state);
  return [{ type: 'email_changed', data: { uid: state.uid, email } }];
}

/** Changes or removes the avatar. Returns no event if the avatar stays the same. */
export function changeAvatar(state: AccountState, avatar: Avatar | null): AccountEvent[] {
  opened(state);
  if (faceOf(state.avatar) === faceOf(avatar)) return [];
  return [{ type: 'avatar_changed', data: { uid: state.uid, avatar } }];
}

function faceOf(avatar: Avatar | null): string | null {
  return avatar && (avatar.kind === 'drawn' ? avatar.number : avatar.digest);
}

/** What the player declares in the onboarding, before it is encrypted. */
export interface Declared {
  dateOfBirth: string;
  /** Date of birth that the account has since the sign-up. */
  dateOfBirthKnown: string;
  stateId: string;
}

/**
 * Records the player's personal data and residence. This is possible only once. The player must be an adult, live in a
 * state where the casino is available, and repeat the date of birth of the sign-up.
 * @param personal the encrypted data
 * @throws Refusal `onboarded_already`, `validation_failed`, `state_not_eligible`, `underage`, `date_of_birth_differs`
 */
export function completeOnboarding(
  state: AccountState,
  personal: Omit<EventOf<'onboarding_completed'>['data'], 'uid'>,
  { dateOfBirth, dateOfBirthKnown, stateId }: Declared,
  today: CalendarDay,
): AccountEvent[] {
  opened(state);
  if (state.residence) throw new Refusal('onboarded_already');
  eligibleState(stateId);
  adultBornOn(dateOfBirth, today);
  if (dateOfBirth !== dateOfBirthKnown) {
    const message = PROBLEMS.date_of_birth_differs.title;
    throw new Refusal('date_of_birth_differs', message, { errors: [{ path: 'dateOfBirth', message }] });
  }
  return [{ type: 'onboarding_completed', data: { uid: state.uid, ...personal } }];
}

function opened({ profile }: AccountState): Profile {
  if (!profile) throw new Refusal('token_invalid');
  return profile;
}

import { type AccountEvent, Refusal, type Sealed } from '@goldwake/contracts';

/** Sessions that a player may have open at once; one more ends the oldest. */
export const SESSIONS_MAX = 20;

/** An account as its history tells it. */
export interface AccountState {
  uid: string;
  /** Undefined until opened. */
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
  /** Rises with each new password, so that a sign-in checked against an older one is refused. */
  password_version: number;
  /** Sessions that have started and not ended; the oldest first. */
  sessions: ReadonlySet<string>;
}

type Ending = Extract<AccountEvent, { type: 'session_ended' }>['data']['reason'];

function without(sessions: ReadonlySet<string>, sessionId: string): ReadonlySet<string> {
  const left = new Set(sessions);
  left.delete(sessionId);
  return left;
}

export const accountReducer = {
  initial(uid: string): AccountState {
    return { uid, profile: undefined, email_verified: false, password_version: 0, sessions: new Set() };
  },

  evolve(state: AccountState, event: AccountEvent): AccountState {
    switch (event.type) {
      case 'account_opened': {
        const { uid: _, ...profile } = event.data;
        return { ...state, profile, password_version: 1 };
      }
      case 'email_verified':
        return { ...state, email_verified: true };
      case 'password_changed':
        return { ...state, password_version: state.password_version + 1 };
      case 'session_started':
        return { ...state, sessions: new Set(state.sessions).add(event.data.session_id) };
      case 'session_ended':
        return { ...state, sessions: without(state.sessions, event.data.session_id) };
      default:
        return unknown(event);
    }
  },
};

function unknown(event: never): never {
  throw new Error(`account: no rule for the event ${JSON.stringify(event)}`);
}

function ended(state: AccountState, sessionId: string, reason: Ending): AccountEvent[] {
  if (!state.sessions.has(sessionId)) return [];
  return [{ type: 'session_ended', data: { uid: state.uid, session_id: sessionId, reason } }];
}

/** Opens the account with its first session. @throws Refusal `conflict` if it is open already */
export function openAccount(
  state: AccountState,
  profile: NonNullable<AccountState['profile']>,
  sessionId: string,
): AccountEvent[] {
  if (state.profile) throw new Refusal('conflict');
  return [
    { type: 'account_opened', data: { uid: state.uid, ...profile } },
    { type: 'session_started', data: { uid: state.uid, session_id: sessionId } },
  ];
}

/**
 * @param checked the password_version that the player's password was checked against
 * @param expired sessions whose time has run out; they are closed on this occasion
 * @returns with the ends of the oldest sessions, where the new one would be one too many
 * @throws Refusal `credentials_wrong` if the password was changed in the meantime
 */
export function startSession(
  state: AccountState,
  sessionId: string,
  checked: number,
  expired: readonly string[],
): AccountEvent[] {
  if (!state.profile || checked !== state.password_version) throw new Refusal('credentials_wrong');
  const open = [...state.sessions].filter((id) => !expired.includes(id));
  const displaced = open.slice(0, Math.max(0, open.length - SESSIONS_MAX + 1));
  return [
    ...expired.flatMap((id) => ended(state, id, 'expired')),
    ...displaced.flatMap((id) => ended(state, id, 'displaced')),
    { type: 'session_started', data: { uid: state.uid, session_id: sessionId } },
  ];
}

/** Nothing if the session has ended before. */
export function endSession(state: AccountState, sessionId: string, reason: Ending): AccountEvent[] {
  return ended(state, sessionId, reason);
}

/** Nothing if it was verified before. */
export function verifyEmail(state: AccountState): AccountEvent[] {
  return state.email_verified ? [] : [{ type: 'email_verified', data: { uid: state.uid } }];
}

/** A new password ends every session: whoever knew the old one is out. */
export function changePassword(state: AccountState, by: 'reset' | 'player'): AccountEvent[] {
  return [
    { type: 'password_changed', data: { uid: state.uid, by } },
    ...[...state.sessions].flatMap((id) => ended(state, id, 'password_changed')),
  ];
}

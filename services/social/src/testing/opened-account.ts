import { type EventOf, normalizeUsername } from '@goldwake/contracts';

/** Returns the event with which the identity service opens an account. */
export function openedAccount(uid: string, username: string): EventOf<'account_opened'> {
  const sealed = { sealed: 'x' };
  const names = { username, username_normalized: normalizeUsername(username) };
  return {
    type: 'account_opened',
    data: { uid, ...names, email: sealed, date_of_birth: sealed, ref: null, cvref: null },
  };
}

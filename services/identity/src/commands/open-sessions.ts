import type { Document, Documents } from '@goldwake/platform';
import { type Session, sessions } from '../collections.js';
import type { Accounts } from './accounts.js';

/** The player's sessions that the history has not ended, the oldest first: no more than SESSIONS_MAX. */
export async function openSessions(
  accounts: Accounts,
  documents: Documents,
  uid: string,
): Promise<Document<Session>[]> {
  const { state } = await accounts.load(uid);
  const found = await Promise.all([...state.sessions].map((id) => documents.get(sessions, id)));
  return found.filter((session) => session !== undefined);
}

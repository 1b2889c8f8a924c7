import type { Document, Documents } from '@goldwake/core';
import { type Session, sessions } from '../documents.js';
import type { Accounts } from '../streams/accounts.js';

/** Returns the player's open sessions according to the event history, oldest first. There are at most SESSIONS_MAX. */
export async function openSessions(
  accounts: Accounts,
  documents: Documents,
  uid: string,
): Promise<Document<Session>[]> {
  const { state } = await accounts.load(uid);
  const found = await documents.getMany(sessions, [...state.sessions]);
  return found.filter((session) => session !== undefined);
}

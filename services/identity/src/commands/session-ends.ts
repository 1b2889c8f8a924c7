import type { AccountEvent } from '@goldwake/contracts';
import { type Document, type Documents, type DocumentWrite, put } from '@goldwake/platform';
import { type Session, sessions } from '../collections.js';

const READ_MAX = 1_000;

/** The player's sessions that bear no mark of their end yet. */
export async function openSessions(documents: Documents, uid: string): Promise<Document<Session>[]> {
  const all = await documents.find(sessions, { index: 'owner', equals: [uid], limit: READ_MAX });
  return all.filter(({ body }) => !body.ended_at);
}

export function endedBy(events: readonly Pick<AccountEvent, 'type' | 'data'>[]): string[] {
  return events.flatMap(({ type, data }) =>
    type === 'session_ended' && 'session_id' in data ? [data.session_id] : [],
  );
}

/** The writes that mark sessions as ended; whatever stands: a refresh at the same moment must not bring one back. */
export function endMarks(
  open: readonly Document<Session>[],
  events: readonly AccountEvent[],
  ended_at: string,
): DocumentWrite[] {
  const ended = new Set(endedBy(events));
  return open.filter(({ id }) => ended.has(id)).map(({ id, body }) => put(sessions, id, { ...body, ended_at }));
}

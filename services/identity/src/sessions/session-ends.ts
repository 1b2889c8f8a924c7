import type { AccountEvent } from '@goldwake/contracts';
import { type Document, type Documents, type DocumentWrite, put } from '@goldwake/core';
import { type Session, sessions } from '../documents.js';

type SessionEndEvent = readonly Pick<AccountEvent, 'type' | 'data'>[];

export function endedBy(events: SessionEndEvent): string[] {
  return events.flatMap(({ type, data }) =>
    type === 'session_ended' && 'session_id' in data ? [data.session_id] : [],
  );
}

/**
 * Returns the writes that set `ended_at` on ended sessions. They have no expected revision, so that they also succeed
 * if a concurrent refresh has changed a session document.
 */
export function endMarks(
  open: readonly Document<Session>[],
  events: SessionEndEvent,
  ended_at: string,
): DocumentWrite[] {
  const ended = new Set(endedBy(events));
  return open.filter(({ id }) => ended.has(id)).map(({ id, body }) => put(sessions, id, { ...body, ended_at }));
}

/**
 * Sets `ended_at` on sessions that the append has ended but not marked, because they started after the open sessions
 * had been read.
 */
export async function markLate(
  documents: Documents,
  open: readonly Document<Session>[],
  events: SessionEndEvent,
  ended_at: string,
): Promise<void> {
  const marked = new Set(open.map(({ id }) => id));
  const late = endedBy(events).filter((id) => !marked.has(id));
  const found = await Promise.all(late.map((id) => documents.get(sessions, id)));
  const marks = endMarks(
    found.filter((session) => session !== undefined),
    events,
    ended_at,
  );
  if (marks.length > 0) await documents.write(marks);
}

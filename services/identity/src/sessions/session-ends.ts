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
 * Returns the writes that mark sessions as ended. They have no expected revision, because a concurrent refresh must not
 * reopen a session.
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
 * Marks sessions that the append ended but could not mark, because they started after the open sessions had been read.
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

import type { StoredEvent } from '@goldwake/contracts';
import type { EventLine } from '@goldwake/contracts/http';
import { moved } from '../print/event-line.js';

/** Summarizes an event in one line. */
export function eventLineOf(event: StoredEvent): EventLine {
  const { eventId, type, recordedAt, position } = event;
  return { event_id: eventId, type, recorded_at: recordedAt, position, moved: moved(event) };
}

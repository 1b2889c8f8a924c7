import type { StoredEvent } from '@goldwake/contracts';
import { eventLine } from './event-line.js';

/** Formats an event as one line: as JSON with all its fields, or readably with its position. */
export function formatted(event: StoredEvent, json: boolean, name: (uid: string) => string | undefined): string {
  return json ? JSON.stringify(event) : `${event.position}  ${eventLine(event, name)}`;
}

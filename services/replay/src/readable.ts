import type { StoredEvent } from '@goldwake/contracts';
import { CannotRun } from './cannot-run.js';

/** Runs what reads an event; one that was edited by hand may hold anything. @throws CannotRun naming the event */
export function readable<T>(event: StoredEvent, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotRun(`${event.eventId} cannot be read (${why}); npm run replay -- verify tells more`);
  }
}

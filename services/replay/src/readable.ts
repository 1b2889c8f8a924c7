import type { StoredEvent } from '@goldwake/contracts';
import { CannotRun } from './cannot-run.js';

/**
 * Runs a function that reads an event. If the function fails, reports the id of the event, because a manually edited
 * event may contain anything.
 * @throws CannotRun
 */
export function readable<T>(event: StoredEvent, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotRun(`${event.eventId} cannot be read (${why}); run npm run replay -- verify for details`);
  }
}

import { collection } from '@goldwake/core';

/** Record about the import with which a folder was created. Id: `IMPORT_ID`. */
export interface Imported {
  events: number;
  /** Position of the last imported event; 0 if there were none. */
  last_position: number;
  masked_events: number;
}

export const IMPORTS = collection<Imported>('imports');
export const IMPORT_ID = 'import';

/**
 * Imported events that contain masked data. `hash` is the hash over the masked text, so that these events can be
 * distinguished from events changed later. Id: eventId.
 */
export const MASKED_EVENTS = collection<{ hash: string }>('masked_events');

import { collection } from '@goldwake/core';

/** Record of the import that created the folder. Id: `IMPORT_ID`. */
export interface Imported {
  events: number;
  /** Position of the last imported event; 0 if there were none. */
  last_position: number;
  masked_events: number;
}

export const IMPORTS = collection<Imported>('imports');
export const IMPORT_ID = 'import';

/**
 * Imported events that contain masked data. `hash` is the hash of the masked text, so that these events can be
 * distinguished from events that were changed later. Id: the eventId.
 */
export const MASKED_EVENTS = collection<{ hash: string }>('masked_events');

import { collection } from '../ports/documents.js';

/** What a folder says of the import that it began with. Id: `IMPORT_ID`. */
export interface Imported {
  events: number;
  /** 0 where there were none. */
  last_position: number;
  masked_events: number;
}

export const IMPORTS = collection<Imported>('imports');
export const IMPORT_ID = 'import';

/**
 * Of events in which something is masked: `hash` is what their own hash would be over the masked text, so that they can be
 * told from those changed since. Id: eventId.
 */
export const MASKED_EVENTS = collection<{ hash: string }>('masked_events');

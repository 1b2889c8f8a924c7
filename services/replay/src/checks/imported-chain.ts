import { IMPORT_ID, IMPORTS, type Imported, MASKED_EVENTS, type ReadOnlyCasino } from '@goldwake/platform/embedded';
import type { ImportedChain } from './chain.js';

/** What the import that a folder began with, if it did, leaves of the chain's rules. */
export function importedChain(casino: ReadOnlyCasino): ImportedChain | undefined {
  const imported = casino.document<Imported>(IMPORTS.name, IMPORT_ID)?.body;
  if (!imported) return undefined;
  return {
    gaps: imported.last_position > imported.events,
    maskedHash: (eventId) => casino.document<{ hash: string }>(MASKED_EVENTS.name, eventId)?.body.hash,
  };
}

import { IMPORT_ID, IMPORTS, type Imported, MASKED_EVENTS } from '@goldwake/embedded';
import { type ExportedDocument, type ImportedEvent, rawHash } from '@goldwake/embedded/reading';
import type { ExportReader } from './export-read.js';

/** Collects, while the events are read, the information about an import that the database keeps. */
export function origins(read: Pick<ExportReader, 'origin'>) {
  const masked: ExportedDocument[] = [];
  let events = 0;
  let last_position = 0;
  return {
    specs: [IMPORTS, MASKED_EVENTS],
    *noting(all: Iterable<ImportedEvent>): Generator<ImportedEvent> {
      for (const imported of all) {
        const { eventId, position } = imported.event;
        if (imported.masked) {
          masked.push({ collection: MASKED_EVENTS.name, id: eventId, revision: 1, body: { hash: rawHash(imported) } });
        }
        events++;
        last_position = position;
        yield imported;
      }
    },
    *andThen(documents: Iterable<ExportedDocument>): Generator<ExportedDocument> {
      yield* documents;
      yield* masked;
      const counts: Imported = { events, last_position, masked_events: masked.length };
      yield { collection: IMPORTS.name, id: IMPORT_ID, revision: 1, body: { ...read.origin, ...counts } };
    },
  };
}

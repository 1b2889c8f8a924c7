import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { IMPORT_ID, IMPORTS, type Imported, type ReadOnlyCasino } from '@goldwake/embedded';
import { CannotRun } from '../cannot-run.js';
import { documentLine } from './document-line.js';
import { writePieces } from './lines.js';
import { DOCUMENTS_FILE, type DocumentsManifest } from './manifest.js';
import { NOT_EXPORTED } from './not-exported.js';

/**
 * Refuses a damaged casino, because its documents could be changed or missing in the export: a damaged index
 * hides documents.
 * @throws CannotRun
 */
export function checkSound(casino: ReadOnlyCasino): void {
  const [fault, ...others] = casino.damage().messages;
  if (fault === undefined) return;
  const more = others.length > 0 ? ` (and ${others.length} more faults)` : '';
  throw new CannotRun(`a damaged casino cannot be exported with --complete: ${fault}${more}; verify lists the faults`);
}

/**
 * Writes all documents of a casino except projections, sorted by collection and id.
 * @throws CannotRun if the casino was imported from a masked or partial export
 */
export function writeDocuments(casino: ReadOnlyCasino, folder: string): DocumentsManifest {
  const imported = casino.document<Imported>(IMPORTS.name, IMPORT_ID)?.body;
  if (imported && (imported.masked_events > 0 || imported.last_position > imported.events)) {
    throw new CannotRun(
      'this casino was imported from a masked or partial export and cannot be exported with --complete',
    );
  }
  const collections = casino.collections().filter(({ name }) => !NOT_EXPORTED.has(name));
  const hash = createHash('sha256');
  let documents = 0;
  function* lines(): Generator<string> {
    for (const { name: collection } of collections) {
      for (const document of casino.allDocuments<unknown>(collection)) {
        const line = `${documentLine({ collection, ...document })}\n`;
        hash.update(line);
        documents++;
        yield line;
      }
    }
  }
  writePieces(join(folder, DOCUMENTS_FILE), lines());
  return { documents, collections, sha256: hash.digest('hex') };
}

import { importDocuments, importEvents } from '@goldwake/embedded/reading';
import { ExportReader } from './export-read.js';
import type { Manifest } from './manifest.js';
import { writeAtomically } from './write-atomically.js';

/**
 * Imports an export into a new or empty folder and verifies every event. Creates the folder only if the complete export
 * is valid.
 * @param step called after each event
 * @throws CannotRun, DataFolderError
 */
export function readExport(folder: string, dataDir: string, step: () => void = () => {}): Manifest {
  const read = new ExportReader(folder, step);
  return writeAtomically(dataDir, (path) => {
    read.withPath(() => {
      importEvents(path, read.events(), { whole: read.isWhole, origin: read.origin });
      if (read.specs.length > 0) importDocuments(path, read.specs, read.documents());
      read.check();
    });
    return read.manifest;
  });
}

import { importDocuments, importEvents } from '@goldwake/embedded/reading';
import { buildBeside } from './beside.js';
import { ExportRead } from './export-read.js';
import type { Manifest } from './manifest.js';

/**
 * Imports an export into an empty folder and verifies every event. The folder is created only if the complete export is
 * valid.
 * @param step called after each event
 * @throws CannotRun, DataFolderError
 */
export function readExport(folder: string, dataDir: string, step: () => void = () => {}): Manifest {
  const read = new ExportRead(folder, step);
  return buildBeside(dataDir, (path) => {
    read.told(() => {
      importEvents(path, read.events(), { whole: read.isWhole, origin: read.origin });
      if (read.specs.length > 0) importDocuments(path, read.specs, read.documents());
      read.check();
    });
    return read.manifest;
  });
}

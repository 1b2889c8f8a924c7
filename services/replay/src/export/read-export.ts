import { importDocuments, importEvents } from '@goldwake/platform/reading';
import { buildBeside } from './beside.js';
import { ExportRead } from './export-read.js';
import type { Manifest } from './manifest.js';

/**
 * Puts an export into an empty folder, every event verified on the way; nothing stands there unless all of it is sound.
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

import { importIntoCluster } from '@goldwake/cluster/moving';
import { ExportReader } from './export-read.js';
import type { Manifest } from './manifest.js';
import { origins } from './origins.js';

/**
 * Imports an export into an empty MongoDB database and verifies every event. The database can be used as a casino only
 * after the complete export has proved valid.
 * @param step called after each event
 * @throws CannotRun, StorageFailed
 */
export async function readIntoCluster(folder: string, uri: string, step: () => void = () => {}): Promise<Manifest> {
  const read = new ExportReader(folder, step);
  const origin = origins(read);
  try {
    await importIntoCluster(uri, {
      events: origin.noting(read.events()),
      whole: read.isWhole,
      specs: [...read.specs, ...origin.specs],
      documents: origin.andThen(read.documents()),
      check: () => read.check(),
    });
    return read.manifest;
  } catch (error) {
    throw read.verifiedDocuments(error);
  }
}

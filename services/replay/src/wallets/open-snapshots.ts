import { SnapshotFile } from '@goldwake/platform/reading';

/** The snapshots beside a casino: kept anew where the folder can be written, else read, else none; never a failure. */
export function openSnapshots(dataDir: string): SnapshotFile {
  return SnapshotFile.open(dataDir, { write: true });
}

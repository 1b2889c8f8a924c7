import { SnapshotFile } from '@goldwake/embedded/reading';

/**
 * Opens the snapshots of a data folder and never fails: writable if the folder is writable, otherwise read-only, and
 * empty if they cannot be opened at all.
 */
export function openSnapshots(dataDir: string): SnapshotFile {
  return SnapshotFile.open(dataDir, { write: true });
}

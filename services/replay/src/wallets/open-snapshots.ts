import { SnapshotFile } from '@goldwake/embedded/reading';

/**
 * Opens the snapshots of a data folder: writable if the folder is writable, otherwise read-only, otherwise none. Never
 * fails.
 */
export function openSnapshots(dataDir: string): SnapshotFile {
  return SnapshotFile.open(dataDir, { write: true });
}

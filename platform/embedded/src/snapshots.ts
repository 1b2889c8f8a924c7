import type { Category } from '@goldwake/contracts';
import type { Snapshot, Snapshots } from '@goldwake/core';
import { SnapshotFile } from './snapshot-file.js';

/**
 * Implements the snapshots port with the snapshot file. `put` is deferred with `setImmediate` and delays no command.
 */
export class EmbeddedSnapshots implements Snapshots {
  private readonly file: SnapshotFile;

  constructor(dataDir: string) {
    this.file = SnapshotFile.open(dataDir, { write: true });
  }

  async newest<State>(stream: string, reducerHash: string, toVersion?: number): Promise<Snapshot<State> | undefined> {
    return this.file.newest(stream, reducerHash, toVersion);
  }

  async put(snapshot: Snapshot): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.file.put(snapshot);
  }

  async drop(stream?: string): Promise<void> {
    this.file.drop(stream);
  }

  async dropOthers(category: Category, reducerHash: string): Promise<void> {
    this.file.dropOthers(category, reducerHash);
  }

  async close(): Promise<void> {
    this.file.close();
  }
}

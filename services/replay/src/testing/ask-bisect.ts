import type { Bisected } from '@goldwake/contracts/http';
import { openReadOnly, SnapshotFile } from '@goldwake/embedded';
import { type BisectRequest, bisect } from '../bisect/bisect.js';

/** Runs `bisect` on a data folder, with its snapshots. */
export function ask(dir: string, wish: BisectRequest): Bisected {
  const casino = openReadOnly(dir);
  const snapshots = SnapshotFile.open(dir, { write: true });
  try {
    return bisect(casino, snapshots, wish);
  } finally {
    snapshots.close();
    casino.close();
  }
}

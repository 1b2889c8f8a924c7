/** What reads a casino's folder, without what runs one: loading is most of the time to an answer on the command line. */
export { codeHash } from './code-hash.js';
export type { CheckOptions } from './embedded/data-folder.js';
export { type ImportedEvent, importEvents, UnsoundHistory } from './embedded/import-events.js';
export { openReadOnly, type ReadOnlyCasino } from './embedded/read-only.js';
export { SnapshotFile } from './embedded/snapshot-file.js';
export { rawHash, sha256Hex } from './hash-chain.js';
export { SNAPSHOT_EVERY } from './ports/snapshots.js';

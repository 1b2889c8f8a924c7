/**
 * Exports for reading a casino's folder without the code that runs a casino, because loading modules is most of the
 * response time on the command line.
 */
export { codeHash } from './code-hash.js';
export type { CheckOptions } from './embedded/data-folder.js';
export { importDocuments } from './embedded/import-documents.js';
export { importEvents } from './embedded/import-events.js';
export { openReadOnly } from './embedded/read-only.js';
export { SnapshotFile } from './embedded/snapshot-file.js';
export { rawHash, sha256Hex } from './hash-chain.js';
export type { MovedDocument, ReadOnlyCasino } from './ports/read-only-casino.js';
export { SNAPSHOT_EVERY } from './ports/snapshots.js';
export { type ImportedEvent, UnsoundHistory } from './sound-history.js';

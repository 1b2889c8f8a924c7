/**
 * Entry point for reading a casino's folder without loading the code that runs a casino. On the command line, loading
 * modules takes most of the response time.
 */

export type { ExportedDocument, ReadOnlyCasino } from '@goldwake/core';
export { codeHash, rawHash, SNAPSHOT_EVERY, sha256Hex } from '@goldwake/core';
export { type ImportedEvent, InvalidHistory } from '@goldwake/core/adapters';
export type { CheckOptions } from './folder-check.js';
export { LINK_FILE } from './folder-files.js';
export { importDocuments } from './import-documents.js';
export { importEvents } from './import-events.js';
export { damageIn, openReadOnly } from './read-only.js';
export { SnapshotFile } from './snapshot-file.js';

/**
 * The part of core that an engine's writer thread needs. Each opened engine starts such a thread, and loading all of
 * core would take most of its start.
 */
export { DamagedDocument, DamagedHistory, DataFolderError } from './ports/damage.js';
export { shadow } from './ports/documents.js';
export { eventIdOf } from './streams/event-id.js';
export { chainInput, sha256Hex } from './streams/hash-chain.js';
export { checkField, checkIndexName, liveNameOf } from './support/document-names.js';
export { messageOf } from './support/errors.js';

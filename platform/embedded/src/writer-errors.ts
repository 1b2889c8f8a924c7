import { DamagedDocument, RevisionConflict, UniqueViolation } from '@goldwake/core';
import { DATABASE_FILE } from './schema.js';
import type { WriterReply } from './writer-protocol.js';

/** Throws the error of the documents port that corresponds to a rejection by the writer. */
export function throwWriterError(reply: WriterReply): never {
  switch (reply[0]) {
    case 'unique_violation':
      throw new UniqueViolation(reply[1], reply[2]);
    case 'revision_conflict':
      throw new RevisionConflict(reply[1], reply[2]);
    case 'damaged_document':
      throw new DamagedDocument(reply[1], reply[2], reply[3], DATABASE_FILE);
    default:
      throw new Error(`the writer returned an unexpected result: ${reply[0]}`);
  }
}

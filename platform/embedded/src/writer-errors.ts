import { RevisionConflict, UniqueViolation } from '@goldwake/core';
import type { WriterReply } from './writer-protocol.js';

/** Throws the error of the documents port that corresponds to a rejection by the writer. */
export function throwWriterError(reply: WriterReply): never {
  switch (reply[0]) {
    case 'unique_violation':
      throw new UniqueViolation(reply[1], reply[2]);
    case 'revision_conflict':
      throw new RevisionConflict(reply[1], reply[2]);
    default:
      throw new Error(`the writer returned an unexpected result: ${reply[0]}`);
  }
}

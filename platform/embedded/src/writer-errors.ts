import { RevisionConflict, UniqueViolation } from '@goldwake/core';
import type { WriterReply } from './writer-protocol.js';

/** Converts the writer's rejection of a document into the error of the port. */
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

import { RevisionConflict, UniqueViolation } from '@goldwake/core';
import type { Answer } from './writer-protocol.js';

/** Converts the writer's rejection of a document into the error of the port. */
export function throwRefusal(answer: Answer): never {
  switch (answer[0]) {
    case 'unique_violation':
      throw new UniqueViolation(answer[1], answer[2]);
    case 'revision_conflict':
      throw new RevisionConflict(answer[1], answer[2]);
    default:
      throw new Error(`the writer returned an unexpected result: ${answer[0]}`);
  }
}

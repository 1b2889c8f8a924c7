import { RevisionConflict, UniqueViolation } from '../ports/documents.js';
import type { Answer } from './writer-protocol.js';

/** Turns the writer's refusal of a document into the port's error. */
export function throwRefusal(answer: Answer): never {
  switch (answer[0]) {
    case 'unique_violation':
      throw new UniqueViolation(answer[1], answer[2]);
    case 'revision_conflict':
      throw new RevisionConflict(answer[1], answer[2]);
    default:
      throw new Error(`the writer gave an answer that was not asked for: ${answer[0]}`);
  }
}

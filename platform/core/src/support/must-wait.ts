import { Refusal, UnknownSchema } from '@goldwake/contracts';
import { StorageFailed } from './errors.js';

/** Returns whether the work must wait, because the error has another cause than the event or timer being handled. */
export function mustWait(error: unknown): boolean {
  // As a dead letter, for example, a grant would be lost although it only has to wait for disk space.
  if (error instanceof StorageFailed) return true;
  // Another service is unavailable.
  if (error instanceof Refusal && error.code === 'unavailable') return true;
  // This program is too old for the event that the handler tried to read, and waits for a newer version.
  return error instanceof UnknownSchema;
}

import { Refusal, UnknownSchema } from '@goldwake/contracts';
import { StorageFailed } from './errors.js';

/** Returns whether an event or timer must wait and be retried, because it did not cause the error itself. */
export function mustWait(error: unknown): boolean {
  // A storage failure must not produce a dead letter: a grant, for example, would be lost although it only has to wait
  // for disk space.
  if (error instanceof StorageFailed) return true;
  // Another service is unavailable.
  if (error instanceof Refusal && error.code === 'unavailable') return true;
  // This program is too old for an event that the handler tried to read. The work waits until a newer version runs.
  return error instanceof UnknownSchema;
}

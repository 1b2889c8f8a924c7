import { Refusal } from '@goldwake/contracts';
import { CannotRun } from '../cannot-run.js';

/** Converts a CannotRun error into the validation error of an HTTP parameter. @throws Refusal `validation_failed` */
export function refused<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    const message = error.message.replace(new RegExp(`^--${path} `), '');
    throw new Refusal('validation_failed', undefined, { errors: [{ path, message }] });
  }
}

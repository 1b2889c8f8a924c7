import { Refusal } from '@goldwake/contracts';
import { RevisionConflict } from '@goldwake/platform';

const TRIES_MAX = 5;

/**
 * Does again from the start what was decided on a document that somebody else has changed in the meantime.
 * @throws Refusal `conflict` where that does not end
 */
export async function onNewest<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  throw new Refusal('conflict');
}

import { Refusal } from '@goldwake/contracts';
import { RevisionConflict } from '@goldwake/core';

const TRIES_MAX = 5;

/**
 * Runs the work and repeats it if another writer has changed a document that the work had read.
 * @throws Refusal `conflict` if every try fails
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

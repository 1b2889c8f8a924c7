import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rebuild } from '@goldwake/core';
import { InvalidHistory } from '@goldwake/core/adapters';
import { type ImportedEvent, importEvents, openDocuments, openReadOnly } from '@goldwake/embedded';
import type { Finding } from '../../checks/check.js';
import { PROJECTIONS } from '../../projections.js';
import { verify } from '../../verify.js';

/**
 * Writes a history to a folder, builds its projections as the casino does, and returns what `verify` finds in it. The
 * import that writes the folder already refuses some histories, such as one with the same command twice.
 */
export async function findingsOf(events: readonly ImportedEvent[], scratch: string): Promise<Finding[]> {
  const dir = join(scratch, 'casino');
  try {
    try {
      importEvents(dir, events, { whole: true });
    } catch (error) {
      if (!(error instanceof InvalidHistory)) throw error;
      return [{ check: 'import', event_id: null, position: null, message: error.message }];
    }
    await project(dir);
    const casino = openReadOnly(dir);
    try {
      return verify(casino).findings;
    } finally {
      casino.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** A projection that cannot handle a changed event leaves its documents out; `verify` then compares nothing stored. */
async function project(dir: string): Promise<void> {
  const { store, documents, checkpoints, close } = await openDocuments(dir);
  try {
    for (const projection of PROJECTIONS) {
      try {
        await rebuild(projection, { store, documents, checkpoints });
      } catch {
        // The insider cannot repair what the projection refuses, and the events are judged without it.
      }
    }
  } finally {
    await close();
  }
}

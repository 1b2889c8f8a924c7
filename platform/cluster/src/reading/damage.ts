import type { StorageDamage } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';
import type { Connection } from 'mongoose';

/** Maximum number of reported messages; further ones would repeat the same. */
const DAMAGE_MAX = 10;

/**
 * Runs MongoDB's own validation of the events and their indexes. It checks the state of the last storage checkpoint, so
 * a running casino is not blocked.
 */
export async function damageOf(connection: Connection): Promise<StorageDamage> {
  try {
    const looked = await connection.db?.command({ validate: 'events', background: true });
    if (looked?.valid) return { messages: [], lostEvents: [] };
    return { messages: ((looked?.errors ?? []) as string[]).slice(0, DAMAGE_MAX), lostEvents: [] };
  } catch (error) {
    return { messages: [messageOf(error)], lostEvents: [] };
  }
}

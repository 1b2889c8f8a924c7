import type { StorageDamage } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';
import type { Connection } from 'mongoose';

/** Maximum number of error messages to report; further messages would only repeat the same problem. */
const DAMAGE_MAX = 10;

/**
 * Runs MongoDB's `validate` command on the events and their indexes. In background mode it checks the state at the last
 * storage checkpoint and does not block a running casino.
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

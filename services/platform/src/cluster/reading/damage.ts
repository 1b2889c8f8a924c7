import type { Connection } from 'mongoose';
import { messageOf } from '../../errors.js';
import type { StorageDamage } from '../../ports/read-only-casino.js';

/** Past this many, more of the same. */
const DAMAGE_MAX = 10;

/** MongoDB's own look at the events and their indexes, as of its last checkpoint, so that a running casino goes on. */
export async function damageOf(connection: Connection): Promise<StorageDamage> {
  try {
    const looked = await connection.db?.command({ validate: 'events', background: true });
    if (looked?.valid) return { messages: [], lostEvents: [] };
    return { messages: ((looked?.errors ?? []) as string[]).slice(0, DAMAGE_MAX), lostEvents: [] };
  } catch (error) {
    return { messages: [messageOf(error)], lostEvents: [] };
  }
}

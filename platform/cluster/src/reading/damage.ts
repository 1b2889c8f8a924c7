import type { StorageDamage } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';
import type { Connection } from 'mongoose';

/** Maximum number of error messages to report; further messages would only repeat the same problem. */
const DAMAGE_MAX = 10;
/** MongoDB's error code for a missing permission. */
const UNAUTHORIZED = 13;
const NOT_ALLOWED =
  'the collection of events and its indexes were not validated, because this MongoDB user lacks the role dbAdmin';

/**
 * Runs MongoDB's `validate` command on the events and their indexes, and finds documents that no read by position
 * returns. In background mode `validate` checks the state at the last storage checkpoint and does not block the casino.
 */
export async function damageOf(connection: Connection): Promise<StorageDamage> {
  try {
    const looked = await validate(connection);
    const errors = !looked || looked.valid ? [] : ((looked.errors ?? []) as string[]).slice(0, DAMAGE_MAX);
    const messages = [...errors, ...(await withoutPosition(connection))];
    return { messages, lostEvents: [], ...(!looked && { unchecked: NOT_ALLOWED }) };
  } catch (error) {
    return { messages: [messageOf(error)], lostEvents: [] };
  }
}

/** Returns undefined for a user who may only read, because `validate` needs the role `dbAdmin`. */
async function validate(connection: Connection) {
  try {
    return (await connection.db?.command({ validate: 'events', background: true })) ?? {};
  } catch (error) {
    if ((error as { code?: unknown }).code === UNAUTHORIZED) return undefined;
    throw error;
  }
}

async function withoutPosition(connection: Connection): Promise<string[]> {
  const noPosition = { _id: { $not: { $gte: 1, $lte: Number.MAX_SAFE_INTEGER } } };
  const options = { projection: { stream: 1, version: 1 }, limit: DAMAGE_MAX };
  const found = await connection
    .collection('events')
    .find(noPosition as never, options)
    .toArray();
  return found.map(({ _id, stream, version }) => `${stream}@${version} has no valid position: its id is ${_id}`);
}

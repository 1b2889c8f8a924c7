import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { isRepeatable, told } from './failures.js';

/** After so long a caller is told that MongoDB does not take what it was given. */
export const TRYING_MS_MAX = 5_000;
const PAUSE_MS_MAX = 32;

/** Before a piece of work is tried again: at random, so that two who met do not meet again. */
export async function pauseBefore(retry: number): Promise<void> {
  await sleep(Math.random() * Math.min(PAUSE_MS_MAX, 2 ** retry));
}

/**
 * All or nothing; durable when it returns. Contention is tried again, a commit whose answer was lost is asked for once more.
 * @throws what the work throws, and then nothing was stored; StorageFailed
 */
export async function transaction(
  connection: Connection,
  work: (session: mongo.ClientSession) => Promise<void>,
): Promise<void> {
  const end = performance.now() + TRYING_MS_MAX;
  for (let retry = 0; ; retry++) {
    const session = await connection.startSession();
    try {
      return await once(session, work);
    } catch (error) {
      if (!isRepeatable(error) || performance.now() > end) throw told(error);
    } finally {
      await session.endSession().catch(() => undefined);
    }
    await pauseBefore(retry);
  }
}

/** One try. @throws what the driver throws; where `isAway` then, a commit may have come to pass */
export async function once(
  session: mongo.ClientSession,
  work: (session: mongo.ClientSession) => Promise<void>,
): Promise<void> {
  try {
    session.startTransaction({
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      readPreference: 'primary',
    });
    await work(session);
    await commit(session);
  } catch (error) {
    // Left open it would hold what it wrote for as long as the server lets a transaction live.
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
    throw error;
  }
}

/** The server knows a commit that it has done, so to ask again is harmless. */
async function commit(session: mongo.ClientSession): Promise<void> {
  const end = performance.now() + TRYING_MS_MAX;
  for (let retry = 0; ; retry++) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!hasUnknownResult(error) || performance.now() > end) throw error;
      await pauseBefore(retry);
    }
  }
}

function hasUnknownResult(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
}

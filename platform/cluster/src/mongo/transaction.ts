import { retry } from '@goldwake/core/adapters';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { isRepeatable, toPortError } from './failures.js';

/** Time after which an operation fails if MongoDB still does not accept it, in milliseconds. */
export const TRYING_MS_MAX = 5_000;
/** Pauses before a write that MongoDB did not accept is sent again. */
export const WRITE_PAUSES = { firstMs: 1, maxMs: 32, isRandom: true };

/**
 * Runs the work in a transaction and resolves when the transaction is durable. Retries conflicts, and sends a commit
 * again if its response was lost.
 * @throws StorageFailed, and errors of the work; then nothing was stored
 */
export async function transaction(
  connection: Connection,
  work: (session: mongo.ClientSession) => Promise<void>,
): Promise<void> {
  const end = performance.now() + TRYING_MS_MAX;
  const attempt = async () => {
    const session = await connection.startSession();
    try {
      await once(session, work);
    } finally {
      await session.endSession().catch(() => undefined);
    }
  };
  const onFailure = (error: unknown) => {
    if (!isRepeatable(error) || performance.now() > end) throw toPortError(error);
  };
  await retry(attempt, { pauses: WRITE_PAUSES, onFailure });
}

/**
 * Runs the work in a transaction once; only the commit is retried.
 * @throws errors of the driver; if `isAway` is true for the error, the commit may have succeeded
 */
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
    // An open transaction would keep its write locks until it reaches the server's transaction lifetime limit.
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
    throw error;
  }
}

/**
 * Commits the transaction and retries while the result is unknown. A repeated commit is safe, because the server
 * recognises it.
 */
async function commit(session: mongo.ClientSession): Promise<void> {
  const end = performance.now() + TRYING_MS_MAX;
  const onFailure = (error: unknown) => {
    if (!hasUnknownResult(error) || performance.now() > end) throw error;
  };
  await retry(() => session.commitTransaction(), { pauses: WRITE_PAUSES, onFailure });
}

function hasUnknownResult(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
}

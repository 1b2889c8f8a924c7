import { messageOf, StorageFailed } from '@goldwake/core/adapters';
import mongoose from 'mongoose';

const { MongoBulkWriteError, MongoError, MongoErrorLabel, MongoNetworkError, MongoServerError } = mongoose.mongo;

const DUPLICATE_KEY = 11_000;
const TYPE_MISMATCH = 14;
/**
 * MongoDB error codes of transactions that were rolled back: one for a write conflict, one for exceeding the server's
 * transaction lifetime limit. The driver labels only the write conflict as transient.
 */
const UNDONE_CODES = new Set([112, 290]);
/**
 * MongoDB error codes that mean that the server is shutting down, stepping down or not primary, that the request timed
 * out, or that another process killed the session when it took over the append lock.
 */
const AWAY_CODES = new Set([6, 7, 50, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436]);
const AWAY_NAMES = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'MongoClientClosedError',
  'MongoWriteConcernError',
]);

/** Node error codes that the driver passes on when it writes to a socket that has just been closed. */
const ENDED_CODES = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_DESTROYED']);

/**
 * Returns the name of the unique index that a write violated (`_id_` for the document id); undefined for other errors.
 */
export function violatedIndex(error: unknown): string | undefined {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return undefined;
  return /index: (\S+) dup key/.exec(error.message)?.[1];
}

/** Returns whether a write was refused because a stored field has a wrong type for it. */
export function isTypeMismatch(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === TYPE_MISMATCH;
}

/** Returns whether the operation was rolled back completely, so that it can be retried from the start. */
export function isRepeatable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  return UNDONE_CODES.has(Number(error.code)) || error.hasErrorLabel(MongoErrorLabel.TransientTransactionError);
}

/** Returns whether MongoDB is unreachable, is shutting down or did not respond. The request may have been executed. */
export function isAway(error: unknown): boolean {
  if (error instanceof MongoNetworkError) return true;
  const { name = '', code } = (error ?? {}) as { name?: string; code?: unknown };
  if (AWAY_NAMES.has(name) || ENDED_CODES.has(code as string)) return true;
  // The driver wraps connection errors of a bulk write in an error without a code or label.
  if (error instanceof MongoBulkWriteError && error.code === undefined) return true;
  return error instanceof MongoError && AWAY_CODES.has(Number(code));
}

/** Converts a driver error to the error that the storage port specifies. */
export function toPortError(error: unknown): unknown {
  return isAway(error) || isRepeatable(error) ? new StorageFailed(`MongoDB: ${messageOf(error)}`) : error;
}

/** Runs a read and converts driver errors to those that the storage port specifies. */
export async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toPortError(error);
  }
}

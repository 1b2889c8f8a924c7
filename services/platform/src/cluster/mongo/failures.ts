import mongoose from 'mongoose';
import { messageOf, StorageFailed } from '../../errors.js';

const { MongoBulkWriteError, MongoError, MongoErrorLabel, MongoNetworkError, MongoServerError } = mongoose.mongo;

const DUPLICATE_KEY = 11_000;
/** A conflict, and a transaction that outlived the server's limit: undone by it, though the driver marks only the first as such. */
const UNDONE_CODES = new Set([112, 290]);
/** By MongoDB's error codes: going down, stepping down, not primary, out of time, ended by who took over. */
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

/** By Node's codes: the driver passes a socket's own error on where it writes to one that was ended just then. */
const ENDED_CODES = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_DESTROYED']);

/** The index whose rule a write broke (`_id_` for the id); undefined for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return undefined;
  return /index: (\S+) dup key/.exec(error.message)?.[1];
}

/** Whether the same work may succeed when it is done again from its beginning: nothing of it was stored. */
export function isRepeatable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  return UNDONE_CODES.has(Number(error.code)) || error.hasErrorLabel(MongoErrorLabel.TransientTransactionError);
}

/** Whether MongoDB is away, about to be, or did not answer: what was asked of it may have been done. */
export function isAway(error: unknown): boolean {
  if (error instanceof MongoNetworkError) return true;
  const { name = '', code } = (error ?? {}) as { name?: string; code?: unknown };
  if (AWAY_NAMES.has(name) || ENDED_CODES.has(code as string)) return true;
  // The driver wraps what befell a bulk write's connection, and leaves no other mark.
  if (error instanceof MongoBulkWriteError && error.code === undefined) return true;
  return error instanceof MongoError && AWAY_CODES.has(Number(code));
}

/** What the port throws for it. */
export function told(error: unknown): unknown {
  return isAway(error) || isRepeatable(error) ? new StorageFailed(`MongoDB: ${messageOf(error)}`) : error;
}

/** Runs what reads, with the port's error. */
export async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw told(error);
  }
}

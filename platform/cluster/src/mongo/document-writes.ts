import {
  type CollectionSpec,
  type DamagedDocument,
  type DocumentWrite,
  RevisionConflict,
  UniqueViolation,
} from '@goldwake/core';
import type { mongo } from 'mongoose';
import type { Collections } from './collections.js';
import { isTypeMismatch, violatedIndex } from './failures.js';
import { damagedDocument } from './stored-document.js';

/** A document as it is stored in MongoDB. */
export interface Stored {
  _id: string;
  revision: number;
  body: unknown;
  /** The document's id for each unique index in which one of its fields is missing, keyed by index name. */
  nulls: Record<string, string>;
}

type Operation = mongo.AnyBulkWriteOperation<Stored>;

/** A write was refused; `reason` is the error that the documents port specifies for this case. */
export class RefusedWrite extends Error {
  constructor(
    readonly write: DocumentWrite,
    readonly reason: RevisionConflict | UniqueViolation | DamagedDocument,
  ) {
    super(reason.message);
  }
}

/**
 * Applies writes within the session's transaction.
 * @throws RefusedWrite, and errors of the driver
 */
export async function writeAll(
  collections: Collections,
  session: mongo.ClientSession,
  writes: readonly DocumentWrite[],
): Promise<void> {
  const collectionsByName = await collections.as(session);
  for (const run of runsOf(writes)) {
    const name = run[0]?.collection ?? '';
    const target = collectionsByName.get(name) as mongo.Collection<Stored> | undefined;
    if (!target) throw new Error(`the collection ${name} is not declared`);
    const spec = collections.specOf(name);
    try {
      const operations = run.map((write) => operationOf(spec, write));
      const { matchedCount, deletedCount } = await target.bulkWrite(operations, { session, ordered: true });
      const [only] = run;
      if (only && expects(only) && matchedCount + deletedCount === 0) {
        throw new RefusedWrite(only, new RevisionConflict(name, only.id));
      }
    } catch (error) {
      throw refusal(run, error);
    }
  }
}

/**
 * Splits writes into runs of adjacent writes to the same collection; each run is sent in one request. A write that
 * expects a revision or fields is sent alone, because its matched count is needed.
 */
function runsOf(writes: readonly DocumentWrite[]): DocumentWrite[][] {
  const runs: DocumentWrite[][] = [];
  for (const write of writes) {
    const last = runs.at(-1);
    const joins = last?.[0]?.collection === write.collection && !expects(last[0]) && !expects(write);
    if (joins) last?.push(write);
    else runs.push([write]);
  }
  return runs;
}

function expects(write: DocumentWrite | undefined): boolean {
  if (write?.op === 'delete') return write.expectedFields !== undefined;
  return (write?.expectedRevision ?? 0) > 0;
}

function operationOf(spec: CollectionSpec<unknown> | undefined, write: DocumentWrite): Operation {
  const { id: _id } = write;
  if (write.op === 'delete') {
    const fields = Object.entries(write.expectedFields ?? {}).map(([field, value]) => [`body.${field}`, value]);
    return { deleteOne: { filter: { _id, ...Object.fromEntries(fields) } } };
  }
  // Bodies are converted through JSON, because every storage engine stores them as JSON.
  const body: unknown = JSON.parse(JSON.stringify(write.body) ?? 'null');
  const nulls = nullsIn(spec, _id, body);
  if (write.expectedRevision === 0) return { insertOne: { document: { _id, revision: 1, body, nulls } } };
  const update = { $set: { body, nulls }, $inc: { revision: 1 } };
  if (write.expectedRevision === undefined) return { updateOne: { filter: { _id }, update, upsert: true } };
  return { updateOne: { filter: { _id, revision: write.expectedRevision }, update } };
}

export function nullsIn(spec: CollectionSpec<unknown> | undefined, id: string, body: unknown): Record<string, string> {
  const unique = Object.entries(spec?.indexes ?? {}).filter(([, index]) => index.unique);
  const lacking = unique.filter(([, { fields }]) => fields.some((field) => valueAt(body, field) === null));
  return Object.fromEntries(lacking.map(([name]) => [name, id]));
}

function valueAt(body: unknown, field: string): unknown {
  let value = body;
  for (const name of field.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name] ?? null;
  return value;
}

function refusal(run: readonly DocumentWrite[], error: unknown): unknown {
  const index = violatedIndex(error);
  const at = (error as mongo.MongoBulkWriteError).writeErrors;
  const write = run[Array.isArray(at) ? (at[0]?.index ?? 0) : 0];
  if (!write) return error;
  const { collection, id } = write;
  // MongoDB cannot increment a revision that is not a number.
  if (isTypeMismatch(error)) {
    return new RefusedWrite(write, damagedDocument(collection, id, 'id or revision has a wrong type'));
  }
  if (index === undefined) return error;
  if (index === '_id_' && write.op === 'put') return new RefusedWrite(write, new RevisionConflict(collection, id));
  return new RefusedWrite(write, new UniqueViolation(collection, index));
}

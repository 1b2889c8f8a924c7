import type { CollectionSpec, FieldValue } from '@goldwake/core';
import type { Row } from './connection.js';
import type { CheckedIndexes } from './event-indexes.js';

/** A job that the main thread sends to the writer thread. */
export type Job = AppendJob | WriteJob | DeclareJob | SwapJob | RetireJob | DropRetiredJob;

export type AppendJob = [kind: 'append', append: SentAppend];
export interface SentAppend {
  stream: string;
  expectedVersion: number;
  recordedAt: string;
  effectiveAt: string;
  correlationId: string;
  causationId: string | null;
  commandId: string;
  commandHash: string;
  actor: string;
  /** Types of the events. They, the versions and the data are arrays, because an object per event costs more to copy. */
  types: string[];
  /** Schema versions of the types. Only the main thread knows them, because the writer thread loads no contracts. */
  schemaVersions: number[];
  /** Data of the events as JSON text, in the same order. */
  dataTexts: string[];
  /** Documents that are written in the same transaction. */
  alongside: DocumentJob[] | null;
}
export type WriteJob = [kind: 'write', documents: DocumentJob[]];
export type DeclareJob = [kind: 'declare', specs: CollectionSpec<unknown>[]];
export type SwapJob = [kind: 'swap', live: CollectionSpec<unknown>[], documents: DocumentJob[]];
export type RetireJob = [kind: 'retire', collections: string[]];
/**
 * Deletes the documents of a removed collection in steps, because deleting a big collection at once would block the
 * casino. The result is `more` until no document is left.
 */
export type DropRetiredJob = [kind: 'drop_retired', collection: string, documentsMax: number];

export type DocumentJob =
  | [op: 'put', collection: string, id: string, bodyText: string, expectedRevision: number | null]
  | [op: 'delete', collection: string, id: string, expectedFields: [field: string, value: FieldValue][] | null];

/**
 * Result of a job. The reply to a batch contains one result per job, in the same order. `failed` applies to all jobs of
 * the batch; every other result depends only on its own job.
 */
export type WriterReply =
  | [kind: 'stored', firstPosition: number, prevHash: string, hashes: string[]]
  | [kind: 'repeated', rows: Row[]]
  | [kind: 'done']
  | [kind: 'more']
  | [kind: 'version_conflict', actual: number]
  | [kind: 'command_mismatch']
  /** The stream's last event, or an event of the same command, cannot be read. */
  | [kind: 'damaged_stream', reason: string]
  /** The stored document that would be replaced cannot be read. */
  | [kind: 'damaged_document', collection: string, id: string, reason: string]
  | [kind: 'unique_violation', collection: string, index: string]
  | [kind: 'revision_conflict', collection: string, id: string]
  | [kind: 'failed', message: string];

/** First message of the writer thread: it reports whether the file was opened, or why opening failed. */
export type Opened =
  | {
      opened: true;
      indexes: CheckedIndexes;
      /** Messages about damaged indexes of documents. */
      documents: readonly string[];
    }
  | { opened: false; code: string; message: string };

/** Parameters passed to the writer thread at startup. */
export interface WriterSetup {
  file: string;
  /** Whether to check the indexes, and to rebuild those that differ; requires the lock on the folder. */
  checksIndexes: boolean;
  /** A 32-bit counter of the batches sent. The writer thread waits for its next change with `Atomics.wait`. */
  signal: SharedArrayBuffer;
}

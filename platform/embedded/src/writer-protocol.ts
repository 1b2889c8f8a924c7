import type { CollectionSpec, FieldValue } from '@goldwake/core';
import type { Row } from './connection.js';

/**
 * A job that the main thread sends to the writer. Jobs are tuples, because copying property names between threads costs
 * more than copying the values.
 */
export type Job = AppendJob | WriteJob | DeclareJob | SwapJob | RetireJob | DropRetiredJob;

export type AppendJob = [
  kind: 'append',
  stream: string,
  expectedVersion: number,
  recordedAt: string,
  effectiveAt: string,
  correlationId: string,
  causationId: string | null,
  commandId: string,
  commandHash: string,
  actor: string,
  /** Alternating: type, data as JSON text, type, data, … */
  events: string[],
  alongside: DocumentJob[] | null,
];
export type WriteJob = [kind: 'write', documents: DocumentJob[]];
export type DeclareJob = [kind: 'declare', specs: CollectionSpec<unknown>[]];
export type SwapJob = [kind: 'swap', live: CollectionSpec<unknown>[], documents: DocumentJob[]];
export type RetireJob = [kind: 'set_aside', collections: string[]];
/**
 * Deletes documents in steps. The result is `more` until nothing is left, because deleting a big collection at once
 * would block the casino.
 */
export type DropRetiredJob = [kind: 'clear_aside', collection: string, documentsMax: number];

export type DocumentJob =
  | [op: 'put', collection: string, id: string, bodyText: string, expectedRevision: number | null]
  | [op: 'delete', collection: string, id: string, expectedFields: [field: string, value: FieldValue][] | null];

/** Result of a job; a batch returns one per job, in order. All results except `failed` depend on that job alone. */
export type WriterReply =
  | [kind: 'stored', firstPosition: number, prevHash: string, hashes: string[]]
  | [kind: 'repeated', rows: Row[]]
  | [kind: 'done']
  | [kind: 'more']
  | [kind: 'version_conflict', actual: number]
  | [kind: 'command_mismatch']
  | [kind: 'unique_violation', collection: string, index: string]
  | [kind: 'revision_conflict', collection: string, id: string]
  | [kind: 'failed', message: string];

/** Message of the writer thread that reports whether it has started, or why it failed. */
export type Opened = { opened: true } | { opened: false; code: string; message: string };

/** Parameters passed to the writer thread at startup. */
export interface WriterSetup {
  file: string;
  /** A 32-bit counter of sent batches; the thread waits on it with `Atomics.wait`. */
  signal: SharedArrayBuffer;
}

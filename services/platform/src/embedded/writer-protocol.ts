import type { CollectionSpec } from '../ports/documents.js';
import type { Row } from './connection.js';

/** What the main thread asks of the writer. Tuples, because copying property names between threads costs more than the values. */
export type Job = AppendJob | WriteJob | DeclareJob | SwapJob | SetAsideJob | ClearAsideJob;

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
  /** type, data as JSON text, type, data, … */
  events: string[],
  alongside: DocumentJob[] | null,
];
export type WriteJob = [kind: 'write', documents: DocumentJob[]];
export type DeclareJob = [kind: 'declare', specs: CollectionSpec<unknown>[]];
export type SwapJob = [kind: 'swap', live: CollectionSpec<unknown>[], documents: DocumentJob[]];
export type SetAsideJob = [kind: 'set_aside', collections: string[]];
/** Answered with `more` until nothing is left: a big collection taken away at once would hold up the casino. */
export type ClearAsideJob = [kind: 'clear_aside', collection: string, documentsMax: number];

export type DocumentJob =
  | [op: 'put', collection: string, id: string, bodyText: string, expectedRevision: number | null]
  | [op: 'delete', collection: string, id: string];

/** The answer to each job of a batch, in order. All but `failed` are the outcome of the job alone. */
export type Answer =
  | [kind: 'stored', firstPosition: number, prevHash: string, hashes: string[]]
  | [kind: 'repeated', rows: Row[]]
  | [kind: 'done']
  | [kind: 'more']
  | [kind: 'version_conflict', actual: number]
  | [kind: 'command_mismatch']
  | [kind: 'unique_violation', collection: string, index: string]
  | [kind: 'revision_conflict', collection: string, id: string]
  | [kind: 'failed', message: string];

/** How the writer thread reports that it stands, or why it cannot. */
export type Opened = { opened: true } | { opened: false; code: string; message: string };

/** Handed to the thread at its start. */
export interface WriterSetup {
  file: string;
  /** One 32-bit counter of batches sent: the thread sleeps on it. */
  signal: SharedArrayBuffer;
}

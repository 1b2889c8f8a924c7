import type { FieldError, ProblemCode } from '@goldwake/contracts';
import type { WorkbenchQuery } from './queries.js';

/** Value passed to the reader thread as `workerData` when it starts. */
export interface ReaderSetup {
  dataDir: string;
  /** Shared memory that contains a single number: the id of the query to cancel. */
  dropped: SharedArrayBuffer;
}

/** Message to the reader thread: a query to run, or null to end the thread. */
export type ReaderRequest = { id: number; question: WorkbenchQuery } | null;

export type ReaderReply =
  | { id: number; json: Uint8Array<ArrayBuffer> }
  | { id: number; refused: { code: ProblemCode; detail: string; errors?: FieldError[] | undefined } }
  | { id: number; failed: string };

import type { FieldError, ProblemCode } from '@goldwake/contracts';
import type { WorkbenchQuery } from './queries.js';

/** `workerData` passed to the reader thread. */
export interface ReaderSetup {
  dataDir: string;
  /** Shared memory with one number: the id of a cancelled query. */
  dropped: SharedArrayBuffer;
}

/** Message to the reader thread: a query, or null to close. */
export type ReaderRequest = { id: number; question: WorkbenchQuery } | null;

export type ReaderReply =
  | { id: number; json: Uint8Array<ArrayBuffer> }
  | { id: number; refused: { code: ProblemCode; detail: string; errors?: FieldError[] | undefined } }
  | { id: number; failed: string };

import type { FieldError, ProblemCode } from '@goldwake/contracts';
import type { Question } from './questions.js';

/** `workerData` of the reader's thread. */
export interface ReaderSetup {
  dataDir: string;
  /** One number, shared: the question that nobody waits for any more. */
  dropped: SharedArrayBuffer;
}

/** Null to close. */
export type Asked = { id: number; question: Question } | null;

export type Answered =
  | { id: number; json: Uint8Array<ArrayBuffer> }
  | { id: number; refused: { code: ProblemCode; detail: string; errors?: FieldError[] | undefined } }
  | { id: number; failed: string };

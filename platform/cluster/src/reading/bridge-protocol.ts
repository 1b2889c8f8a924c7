import type { MessagePort } from 'node:worker_threads';
import type { Reader } from './reader.js';

export interface BridgeSetup {
  uri: string;
  /**
   * Number of responses so far, in shared memory. The reader thread increments it and wakes the waiting caller after
   * each response.
   */
  answered: Int32Array;
  port: MessagePort;
}

/** Request to the reader thread: the name of a `Reader` method, followed by its arguments. */
export type Question = [name: keyof Reader, ...parameters: unknown[]];

/**
 * Response of the reader thread: the result or an error message. `away` is true if MongoDB was unreachable or aborted
 * the operation.
 */
export type BridgeReply = { value: unknown } | { failed: string; away: boolean };

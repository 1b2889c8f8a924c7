import type { MessagePort } from 'node:worker_threads';
import type { Reader } from './reader.js';

export interface BridgeSetup {
  uri: string;
  /**
   * Two words of shared memory. The first is the number of responses so far: the reader thread increments it after each
   * response and when it ends, and then notifies the waiting caller. The second is 1 when the thread has ended.
   */
  shared: Int32Array;
  port: MessagePort;
}

/** Index of the number of responses in the shared memory. */
export const ANSWERED = 0;
/** Index of the word that tells whether the thread has ended. */
export const ENDED = 1;

/** Request to the reader thread: the name of a `Reader` method, followed by its arguments. */
export type Question = [name: keyof Reader, ...parameters: unknown[]];

/**
 * Response of the reader thread: the result or an error message. `away` is true if MongoDB was unreachable or aborted
 * the operation.
 */
export type BridgeReply = { value: unknown } | { failed: string; away: boolean };

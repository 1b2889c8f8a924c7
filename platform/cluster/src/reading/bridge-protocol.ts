import type { MessagePort } from 'node:worker_threads';
import type { Reader } from './reader.js';

export interface BridgeSetup {
  uri: string;
  /** Incremented and notified after each response. */
  answered: Int32Array;
  port: MessagePort;
}

/** Method of `Reader` and its arguments in a request to the reader thread. */
export type Question = [name: keyof Reader, ...parameters: unknown[]];

/** Response of the reader thread; `away` is true if MongoDB is unreachable or aborted the operation. */
export type BridgeReply = { value: unknown } | { failed: string; away: boolean };

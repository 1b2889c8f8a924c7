import type { MessagePort } from 'node:worker_threads';

export interface BridgeSetup {
  uri: string;
  /** Incremented and notified after each response. */
  answered: Int32Array;
  port: MessagePort;
}

/** Method name and arguments of a request to the reader thread. */
export type Question = [name: string, ...parameters: unknown[]];

/** Response of the reader thread; `away` is true if MongoDB is unreachable or aborted the operation. */
export type BridgeReply = { value: unknown } | { failed: string; away: boolean };

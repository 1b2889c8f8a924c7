import type { MessagePort } from 'node:worker_threads';

export interface BridgeSetup {
  uri: string;
  /** Raised and notified after each answer. */
  answered: Int32Array;
  port: MessagePort;
}

/** The name of what is asked, and its arguments. */
export type Question = [name: string, ...parameters: unknown[]];

/** `away`: MongoDB is, or what it was asked came to nothing for a reason of its own. */
export type Answer = { value: unknown } | { failed: string; away: boolean };

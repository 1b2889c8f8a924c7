import type { StoredEvent } from '@goldwake/contracts';
import type { Append } from '@goldwake/core';
import type { EventDocument } from './event-document.js';

/** An append that waits for its result. */
export interface Pending {
  append: Append;
  /** The data of the events as JSON. */
  texts: readonly string[];
  recordedAt: string;
  /** Time of submission on the monotonic clock, in milliseconds. */
  sinceMs: number;
  /** Whether MongoDB may have stored the append although the response was lost. */
  doubtful: boolean;
  /**
   * Whether the append is retried in a group of its own, to find out which append of a failed group caused the failure.
   */
  alone: boolean;
  settled: boolean;
  resolve(events: StoredEvent[]): void;
  reject(error: unknown): void;
}

/** A pending append with the event documents that it would store. */
export interface ChainedAppend {
  pending: Pending;
  documents: EventDocument[];
}

/** Marks an append as settled and resolves or rejects its promise. */
export function settle(pending: Pending, answer: () => void): void {
  pending.settled = true;
  try {
    answer();
  } catch (error) {
    pending.reject(error);
  }
}

import type { StoredEvent } from '@goldwake/contracts';
import type { Append } from '@goldwake/core';
import type { EventDocument } from './event-document.js';

/** An append that is not settled yet. */
export interface Pending {
  append: Append;
  /** Data of each event, as JSON text. */
  texts: readonly string[];
  recordedAt: string;
  /** Time when the append was submitted, in milliseconds of the monotonic clock. */
  sinceMs: number;
  /** Whether MongoDB may have stored the append although its response was lost. */
  doubtful: boolean;
  /** Whether the append is retried in a group of its own, to find out which append made its group fail. */
  alone: boolean;
  settled: boolean;
  resolve(events: StoredEvent[]): void;
  reject(error: unknown): void;
}

/** A pending append with its event documents, which continue the hash chain of the stream. */
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

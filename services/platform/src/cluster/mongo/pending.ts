import type { StoredEvent } from '@goldwake/contracts';
import type { Append } from '../../ports/event-store.js';
import type { EventDocument } from './event-document.js';

/** An append that waits for its answer. */
export interface Pending {
  append: Append;
  /** The data of its events. */
  texts: readonly string[];
  recordedAt: string;
  /** On the monotonic clock. */
  sinceMs: number;
  /** MongoDB may have stored it, and its answer was lost. */
  doubtful: boolean;
  /** Something in a group could not be stored for a reason of its own: each shows alone whether it is the one. */
  alone: boolean;
  settled: boolean;
  resolve(events: StoredEvent[]): void;
  reject(error: unknown): void;
}

/** A pending append with the documents that it would store. */
export interface Placed {
  pending: Pending;
  documents: EventDocument[];
}

/** Answers it, for good. */
export function settle(pending: Pending, answer: () => void): void {
  pending.settled = true;
  try {
    answer();
  } catch (error) {
    pending.reject(error);
  }
}

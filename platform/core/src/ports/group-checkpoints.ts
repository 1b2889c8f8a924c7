import type { StoredEvent } from '@goldwake/contracts';
import type { DocumentReads, DocumentWrite } from './documents.js';
import type { Subscription } from './event-bus.js';

/** How far a group's effects cover the history. */
export interface GroupProgress {
  /** All events up to this position are handled. */
  from: number;
  /** No event after this position is handled. Equal to `from` on an engine that delivers all events in one order. */
  to: number;
  /** Returns whether an event between `from` and `to` is handled. */
  covers(event: StoredEvent): boolean;
  /**
   * Returns the writes that set the checkpoint to a position. They fail with RevisionConflict if the group has moved in
   * the meantime.
   */
  moveTo(position: number): DocumentWrite[];
}

/** Defines how an engine stores the checkpoints of its groups. */
export interface GroupCheckpoints {
  /** Name of the collection that `moveTo` writes and `of` reads. */
  collection: string;
  of(subscription: Pick<Subscription, 'group' | 'topics'>, documents: DocumentReads): Promise<GroupProgress>;
}

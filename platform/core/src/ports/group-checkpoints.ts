import type { StoredEvent } from '@goldwake/contracts';
import type { DocumentReads, DocumentWrite } from './documents.js';
import type { Subscription } from './event-bus.js';

/** States which events of the history a consumer group has handled. */
export interface GroupProgress {
  /** Position up to which all events are handled. */
  from: number;
  /** Position after which no event is handled. Equal to `from` on an engine with one global order. */
  to: number;
  /** Returns whether the group has handled an event that lies between `from` and `to`. */
  covers(event: StoredEvent): boolean;
  /**
   * Returns the writes that move the group's checkpoint to a position. They fail with RevisionConflict if the group has
   * advanced in the meantime.
   */
  moveTo(position: number): DocumentWrite[];
}

/** Defines how an engine stores the checkpoints of its consumer groups. */
export interface GroupCheckpoints {
  /** Name of the collection that stores the checkpoints: `of` reads it and `moveTo` writes it. */
  collection: string;
  of(subscription: Pick<Subscription, 'group' | 'topics'>, documents: DocumentReads): Promise<GroupProgress>;
}

import type { StoredEvent } from '@goldwake/contracts';
import type { DocumentReads, DocumentWrite } from './documents.js';
import type { Subscription } from './event-bus.js';

/** Where a group's effects stand in the history. */
export interface Standing {
  /** All events up to here are taken in. */
  from: number;
  /** None behind here is; the same as `from` on an engine that brings all events in one order. */
  to: number;
  /** Whether an event between the two is taken in. */
  covers(event: StoredEvent): boolean;
  /** Writes that say that all up to a position is taken in; refused with RevisionConflict where the group has moved meanwhile. */
  moveTo(position: number): DocumentWrite[];
}

/** How an engine stores where its groups stand. */
export interface GroupPlaces {
  /** Of what `moveTo` writes and of what `of` reads. */
  collection: string;
  of(subscription: Pick<Subscription, 'group' | 'topics'>, documents: DocumentReads): Promise<Standing>;
}

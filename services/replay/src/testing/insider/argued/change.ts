import type { StoredEvent } from '@goldwake/contracts';
import type { Mutation } from '../mutation.js';

/** An event of a changed history, with its id in the honest one. */
export type ChangedEvent = StoredEvent & { was: string };

/** A mutation together with the history before and after it. */
export interface Change {
  mutation: Mutation;
  before: readonly StoredEvent[];
  after: readonly ChangedEvent[];
}

/** Returns the changed events with their new content; a deleted event with its old content. */
export function subjects({ mutation, before, after }: Change): StoredEvent[] {
  return mutation.subjects.flatMap((id) => {
    const event = after.find(({ was }) => was === id) ?? before.find(({ eventId }) => eventId === id);
    return event ? [event] : [];
  });
}

/** Returns the events that were changed or deleted, as they were in the honest history. */
export function originals({ mutation, before }: Change): StoredEvent[] {
  return before.filter(({ eventId }) => mutation.subjects.includes(eventId));
}

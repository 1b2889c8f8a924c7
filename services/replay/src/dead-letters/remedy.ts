import { type DeadLetter, MISSING_EVENTS_GROUP } from '@goldwake/core';
import { PROJECTIONS } from '../projections.js';

/** Returns why a dead letter cannot be replayed and what to do instead; undefined if it can be replayed. */
export function otherRemedy({ group, eventId }: Pick<DeadLetter, 'group' | 'eventId'>): string | undefined {
  if (PROJECTIONS.some((projection) => projection.group === group)) {
    return `${group} is a read model and cannot apply an old event after newer ones; rebuild it: npm run replay -- rebuild ${group}`;
  }
  if (group === MISSING_EVENTS_GROUP) {
    return `${eventId} is missing in the store; insert it there again, and the consumer groups go on by themselves`;
  }
  if (!/@\d+$/.test(eventId)) return `${eventId} was a record that is not an event, so there is nothing to handle`;
  return undefined;
}

import { type StoredEvent, topicOf } from '@goldwake/contracts';
import type { Subscription } from '../ports/event-bus.js';

/** Returns a predicate that is true for the events that a subscription handles. */
export function isSubscribed({ topics, types }: Subscription): (event: StoredEvent) => boolean {
  const wanted = types && new Set(types);
  return (event) => (!wanted || wanted.has(event.type)) && topics.includes(topicOf(event.stream));
}

import type { EventStore } from '../../ports/event-store.js';
import { textOf } from '../event-text.js';
import type { EventSource } from '../relay/relay.js';

/** What a relay reads, of a store that has no texts of its own. */
export function sourceOf(store: Pick<EventStore, 'tail'>): EventSource {
  return async function* (afterPosition, signal) {
    for await (const events of store.tail(afterPosition, signal)) yield events.map(textOf);
  };
}

import type { EventBus, EventStore } from '@goldwake/core';

/** Maximum time that a read waits for its projection, in milliseconds. */
const CATCH_UP_MS = 300;

/**
 * Waits for the projections to catch up with all events that were durable at the time of the call, for at most 300 ms.
 */
export type CaughtUp = () => Promise<void>;

export function caughtUp(store: Pick<EventStore, 'lastPosition'>, bus: Pick<EventBus, 'settled'>): CaughtUp {
  return async () => {
    const position = await store.lastPosition();
    const bound = new AbortController();
    const timer = setTimeout(() => bound.abort(), CATCH_UP_MS);
    await bus.settled(position, bound.signal).finally(() => clearTimeout(timer));
  };
}

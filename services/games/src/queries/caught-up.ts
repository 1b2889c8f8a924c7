import type { EventBus, EventStore } from '@goldwake/core';

/** Longest time a read waits for its projection, in milliseconds. */
const CATCH_UP_MS = 300;

/** Waits until the projections include all events that were durable at the time of the call, but at most 300 ms. */
export type CaughtUp = () => Promise<void>;

export function caughtUp(store: Pick<EventStore, 'lastPosition'>, bus: Pick<EventBus, 'settled'>): CaughtUp {
  return async () => {
    const position = await store.lastPosition();
    const bound = new AbortController();
    const timer = setTimeout(() => bound.abort(), CATCH_UP_MS);
    await bus.settled(position, bound.signal).finally(() => clearTimeout(timer));
  };
}

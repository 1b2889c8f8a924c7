import type { EventBus, EventStore } from '@goldwake/platform';

/** Longest that a read waits for its projection. */
const CATCH_UP_MS = 300;

/** Waits until the projections have what was durable when it was called; under a long backlog no longer than 300 ms. */
export type CaughtUp = () => Promise<void>;

export function caughtUp(store: Pick<EventStore, 'lastPosition'>, bus: Pick<EventBus, 'settled'>): CaughtUp {
  return async () => {
    const position = await store.lastPosition();
    const bound = new AbortController();
    const timer = setTimeout(() => bound.abort(), CATCH_UP_MS);
    await bus.settled(position, bound.signal).finally(() => clearTimeout(timer));
  };
}

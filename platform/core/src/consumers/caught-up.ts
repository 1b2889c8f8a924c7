import { Refusal } from '@goldwake/contracts';
import type { EventBus } from '../ports/event-bus.js';
import type { EventStore } from '../ports/event-store.js';

/** Maximum time that a read waits for its projection, in milliseconds. */
const CATCH_UP_MS = 300;

/**
 * Waits for the projections to catch up with all events that were durable at the time of the call, for at most 300 ms.
 */
export type CaughtUp = () => Promise<void>;

export function caughtUp(store: Pick<EventStore, 'lastPosition'>, bus: Pick<EventBus, 'settled'>): CaughtUp {
  return async () => {
    const position = await store.lastPosition();
    await settledWithin(CATCH_UP_MS, bus, position);
  };
}

/** Maximum time that a read waits for a group that it requires to have caught up, in milliseconds. */
const REQUIRED_CATCH_UP_MS = 2_000;
/**
 * Interval between checks of the group, in milliseconds. Each wait in between is for all groups, so it is short: a
 * blocked group must not delay the read of another.
 */
const CHECK_MS = 50;

/**
 * Like `caughtUp`, but for one group, and for reads that must not miss an event that was durable at the time of the
 * call: waits for at most 2 s, then refuses.
 * @throws Refusal `unavailable`
 */
export function requireCaughtUp(
  store: Pick<EventStore, 'lastPosition'>,
  bus: Pick<EventBus, 'settled' | 'positions'>,
  group: string,
): CaughtUp {
  return async () => {
    const position = await store.lastPosition();
    for (let waitedMs = 0; waitedMs < REQUIRED_CATCH_UP_MS; waitedMs += CHECK_MS) {
      if ((bus.positions()[group] ?? 0) >= position) return;
      await settledWithin(CHECK_MS, bus, position);
    }
    if ((bus.positions()[group] ?? 0) >= position) return;
    throw new Refusal('unavailable', `${group} has not caught up with event ${position}`, { retry_after: 1 });
  };
}

async function settledWithin(ms: number, bus: Pick<EventBus, 'settled'>, position: number): Promise<void> {
  const bound = new AbortController();
  const timer = setTimeout(() => bound.abort(), ms);
  await bus.settled(position, bound.signal).finally(() => clearTimeout(timer));
}

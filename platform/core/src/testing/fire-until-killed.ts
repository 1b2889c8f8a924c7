import type { Documents, EventStore, FiredTimer, Timer, TimerHandler } from '../ports/index.js';
import { DocumentScheduler } from '../scheduler/document-scheduler.js';
import { TIMER_LEASES, TIMERS } from '../scheduler/timers.js';
import { systemClock } from '../system/clock.js';
import { noted } from './engine-under-test.js';

type Parts = { store: Pick<EventStore, 'append' | 'version'>; documents: Documents };

export const KILLED_COMMAND = 'test.killed';
export const KILLED_STREAM = 'wallet-killed';
export const KILLED_TIMERS: readonly Timer[] = [1, 2].map((at) => ({
  ...{ command: KILLED_COMMAND, key: `k${at}`, at, payload: at },
}));

/** Returns a timer handler that appends an event with the timer's payload, using the timer's command context. */
export function noteTimer(store: Parts['store'], stream: string): TimerHandler {
  return async ({ payload, context }: FiredTimer) => {
    const version = await store.version(stream);
    await store.append({ ...noted(stream, version, context.commandId, payload), context });
  };
}

/**
 * Wraps the ports so that `reached` is called before, during and after each append and each operation on timers and
 * leases, in the order in which a scheduler awaits them. An operation continues only after `reached` resolves.
 */
export function withPoints<P extends Parts>(parts: P, reached: () => Promise<void>): P {
  const at = async <T>(work: () => Promise<T>): Promise<T> => {
    await reached();
    const [result] = await Promise.all([work(), reached()]);
    await reached();
    return result;
  };
  const isWatched = (name: string | undefined) => name === TIMERS.name || name === TIMER_LEASES.name;
  const { documents, store } = parts;
  return {
    ...parts,
    store: over(store, { append: (append) => at(() => store.append(append)) }),
    documents: over<Documents>(documents, {
      get: (spec, id) => (isWatched(spec.name) ? at(() => documents.get(spec, id)) : documents.get(spec, id)),
      find: (spec, query) =>
        isWatched(spec.name) ? at(() => documents.find(spec, query)) : documents.find(spec, query),
      write: (writes) => at(() => documents.write(writes)),
    }),
  };
}

/**
 * Schedules and executes timers, and kills this process with SIGKILL at the n-th point that `withPoints` reports.
 * Returns if there are fewer points.
 */
export async function fireUntilKilled(parts: Parts, killedAt: number): Promise<void> {
  let points = 0;
  const watched = withPoints(parts, async () => {
    if (++points === killedAt) process.kill(process.pid, 'SIGKILL');
  });
  const scheduler = new DocumentScheduler({
    ...{ documents: watched.documents, clock: systemClock, holder: `killed ${process.pid}`, report: console.error },
  });
  scheduler.handle(KILLED_COMMAND, noteTimer(watched.store, KILLED_STREAM));
  await parts.documents.declare(TIMERS, TIMER_LEASES);
  await parts.documents.write(KILLED_TIMERS.map((timer) => scheduler.scheduleWrite(timer)));
  await scheduler.start();
  await scheduler.settled();
  await scheduler.stop();
}

function over<T extends object>(inner: T, own: Partial<T>): T {
  return Object.assign(Object.create(inner) as T, own);
}

import type { CommandContext, DomainEvent, StoredEvent } from '@goldwake/contracts';
import type { Chained } from '../hash-chain.js';
import type { Engine } from '../ports/engine.js';
import type { EventBus } from '../ports/event-bus.js';
import type { Append } from '../ports/event-store.js';

/** An adapter's engine as the contract suites need it: on fresh, empty storage of its own. */
export interface EngineUnderTest extends Engine {
  /** Closes, and opens again on the same storage: what a restart of the process does. */
  reopen(): Promise<EngineUnderTest>;
  /** Takes an event out of the storage, as no adapter does by itself; what is in memory stays until a reopening. */
  lose(position: number): Promise<void>;
  /** A second bus on the same store, as another process of the same service would run it. */
  secondBus(): EventBus;
  /** One line for each thing a consumer could not do. */
  reports: readonly string[];
  /** Closes and forgets the storage. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Stands in the storage when it is first opened, as some other Goldwake wrote it: from position 1, each stream chained. */
  history?: readonly Chained[];
  /** Position of an event of the history that is not there. */
  lost?: number;
  /** Events the adapter may keep in memory for consumers near the head; small, to bring its edge into reach. */
  recentMax?: number;
}

export type OpenEngine = (options?: OpenOptions) => Promise<EngineUnderTest>;

/** Opens an engine, runs the test, closes the engine that the test left. */
export function withEngine(
  open: OpenEngine,
  test: (engine: EngineUnderTest, reopen: () => Promise<EngineUnderTest>) => Promise<void>,
  options?: OpenOptions,
): () => Promise<void> {
  return async () => {
    let engine = await open(options);
    try {
      await test(engine, async () => {
        engine = await engine.reopen();
        return engine;
      });
    } finally {
      await engine.close();
    }
  };
}

export function command(commandId: string, commandHash = 'digest'): CommandContext {
  return { commandId, commandHash, correlationId: 'correlation', causationId: null, actor: 'system' };
}

/** An append of events of type `noted`, one for each data given. */
export function noted(
  stream: string,
  expectedVersion: number,
  commandId: string,
  ...data: unknown[]
): Append<DomainEvent> {
  return {
    stream,
    expectedVersion,
    events: data.map((each) => ({ type: 'noted', data: each })),
    context: command(commandId),
  };
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Follows a tail until it has shown `count` events. */
export async function tailUntil(engine: Engine, afterPosition: number, count: number): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  for await (const batch of engine.store.tail(afterPosition, stop.signal)) {
    seen.push(...batch);
    if (seen.length >= count) stop.abort();
  }
  return seen;
}

/** Waits for a consumer's first report, or until every consumer is at the end without one. */
export async function reported({ bus, reports, store }: EngineUnderTest): Promise<void> {
  const last = await store.lastPosition();
  const done = () => reports.length > 0 || Object.values(bus.positions()).every((position) => position === last);
  while (!done()) await new Promise(setImmediate);
}

/** Holds a handler until the test lets it go. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

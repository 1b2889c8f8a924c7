import type { CommandContext, DomainEvent, StoredEvent } from '@goldwake/contracts';
import type { Engine } from '../ports/engine.js';
import type { EventBus } from '../ports/event-bus.js';
import type { Append } from '../ports/event-store.js';
import type { Chained } from '../streams/hash-chain.js';

/** An adapter's engine for the contract suites, with its own empty storage. */
export interface EngineUnderTest extends Engine {
  /** Closes the engine and opens it again on the same storage, like a restart of the process. */
  reopen(): Promise<EngineUnderTest>;
  /**
   * Deletes an event from the storage, which no adapter does itself; data in memory remains until the engine is
   * reopened.
   */
  lose(position: number): Promise<void>;
  /** Returns a second event bus on the same store, like that of another process of the same service. */
  secondBus(): EventBus;
  /** Failures reported by consumers, one line each. */
  reports: readonly string[];
  /** Closes the engine and deletes its storage. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /**
   * Events that are in the storage when it is first opened, as if written by another Goldwake version: from position 1,
   * with a hash chain for each stream.
   */
  history?: readonly Chained[];
  /** Position of the event that is missing in the history. */
  lost?: number;
  /**
   * Number of events that the adapter keeps in memory for consumers that have almost caught up; a small number lets
   * tests read beyond it.
   */
  recentMax?: number;
}

export type OpenEngine = (options?: OpenOptions) => Promise<EngineUnderTest>;

/**
 * Opens an engine, runs the test and closes the engine; if the test reopened the engine, the reopened one is closed.
 */
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

/** Returns an append with one event of type `noted` for each data item. */
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

/** Reads a tail until it has returned `count` events. */
export async function tailUntil(engine: Engine, afterPosition: number, count: number): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  for await (const batch of engine.store.tail(afterPosition, stop.signal)) {
    seen.push(...batch);
    if (seen.length >= count) stop.abort();
  }
  return seen;
}

/** Waits for a consumer's first report, or until all consumers have handled all events without a report. */
export async function reported({ bus, reports, store }: EngineUnderTest): Promise<void> {
  const last = await store.lastPosition();
  const done = () => reports.length > 0 || Object.values(bus.positions()).every((position) => position === last);
  while (!done()) await new Promise(setImmediate);
}

/** Returns a gate that blocks a handler until the test opens it. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

import { type CommandContext, type DomainEvent, type StoredEvent, UPCASTERS } from '@goldwake/contracts';
import type { Broadcast } from '../ports/broadcast.js';
import type { Engine } from '../ports/engine.js';
import type { EventBus } from '../ports/event-bus.js';
import type { Append } from '../ports/event-store.js';
import { systemContext } from '../streams/command-context.js';
import type { Chained } from '../streams/hash-chain.js';
import { until } from './until.js';

/**
 * Declares the types that only tests store, because engines refuse events of a type that they do not know. It is not done
 * by importing this module: programs that only measure or check the product import it too.
 */
export function declareTestTypes(): void {
  Object.assign(UPCASTERS, { noted: [], other: [], added: [] });
}

/** What `withEngine` opens. */
export interface UnderTest<Self> {
  /** Closes the engine and opens it again on the same storage, like a restart of the process. */
  reopen(): Promise<Self>;
  /** Closes the engine and deletes its storage. */
  close(): Promise<void>;
}

/** The storage of an engine, without what delivers its events, for contracts that need nothing else. */
export interface StorageUnderTest
  extends Pick<Engine, 'store' | 'documents' | 'snapshots' | 'clock' | 'ids'>,
    UnderTest<StorageUnderTest> {}

/** An engine with its own storage, initially empty unless `history` is given, as a contract suite tests it. */
export interface EngineUnderTest extends Engine, UnderTest<EngineUnderTest> {
  /**
   * Deletes an event from the storage to simulate damage; no adapter does this itself. Data in memory remains until the
   * engine is reopened.
   */
  lose(position: number): Promise<void>;
  /** Returns a second event bus on the same store, as another process of the same service would have it. */
  secondBus(): EventBus;
  /** Returns the broadcast as another process of the deployment would have it; `close` also closes this one. */
  secondBroadcast(): Broadcast;
  /** Failures that consumers have reported, one line each. */
  reports: readonly string[];
}

/** Short interval between two searches for requested replays, in milliseconds, so that contracts need not wait. */
export const REPLAY_POLL_MS = 20;

export interface OpenOptions {
  /**
   * Events that the storage contains when it is first opened, as if another Goldwake version had written them.
   * Positions start at 1, and each stream has a hash chain.
   */
  history?: readonly Chained[];
  /** Position of an event in `history` that is missing from the storage. */
  lost?: number;
  /**
   * Number of events that the adapter keeps in memory for consumers that have almost caught up. With a small number,
   * tests also read events that are no longer in memory.
   */
  recentMax?: number;
}

type Open<Opened> = (options?: OpenOptions) => Promise<Opened>;
export type OpenEngine = Open<EngineUnderTest>;
export type OpenStorage = Open<StorageUnderTest>;
export type EngineTest<Opened = EngineUnderTest> = (engine: Opened, reopen: () => Promise<Opened>) => Promise<void>;

/**
 * Returns a test function that opens an engine, runs the test and closes the engine, even if the test has reopened it.
 */
export function withEngine<Opened extends UnderTest<Opened> = EngineUnderTest>(
  open: Open<Opened>,
  test: EngineTest<Opened>,
  options?: OpenOptions,
): () => Promise<void> {
  return async () => {
    declareTestTypes();
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

/** Returns the context of a command that begins a new correlation. The hash represents the request body. */
export function command(commandId: string, commandHash = 'digest'): CommandContext {
  return { ...systemContext(commandId), commandHash };
}

/** Builds an append with one event of type `noted` for each data item. */
export function noted(
  stream: string,
  expectedVersion: number,
  commandId: string,
  ...data: unknown[]
): Append<DomainEvent> {
  declareTestTypes();
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
export async function tailUntil(
  engine: Pick<Engine, 'store'>,
  afterPosition: number,
  count: number,
): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  for await (const batch of engine.store.tail(afterPosition, stop.signal)) {
    seen.push(...batch);
    if (seen.length >= count) stop.abort();
  }
  return seen;
}

/** Waits until a consumer reports a failure, or until all consumers have handled all events without a report. */
export async function reported({ bus, reports, store }: EngineUnderTest): Promise<void> {
  const last = await store.lastPosition();
  await until(() => reports.length > 0 || Object.values(bus.positions()).every((position) => position === last));
}

/** Creates a gate: a handler that awaits `opened` is blocked until the test calls `open`. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

import {
  type Category,
  type CommandContext,
  type DomainEvent,
  Refusal,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { LRUCache } from 'lru-cache';
import { DamagedHistory } from '../ports/damage.js';
import type { DocumentWrite } from '../ports/documents.js';
import { CommandMismatch, type EventStore, VersionConflict } from '../ports/event-store.js';
import { SNAPSHOT_EVERY, type Snapshot, type Snapshots } from '../ports/snapshots.js';
import { messageOf } from '../support/errors.js';
import { KeyedQueue } from '../support/keyed-queue.js';
import { pause } from '../support/pause.js';
import { pauseAfter } from '../support/retry.js';

/** A pure reducer: it returns the initial state of a stream and, for each event, the next state. */
export interface Reducer<State, E extends DomainEvent> {
  initial(id: string): State;
  evolve(state: State, event: E): State;
}

export interface Loaded<State> {
  state: State;
  version: number;
}

export interface Executed<State, E extends DomainEvent> extends Loaded<State> {
  /** Events that the command stored, either now or when it was first executed. */
  events: StoredEvent<E>[];
  /** Whether the command had already been executed before. */
  repeated: boolean;
}

export type Decide<State, E extends DomainEvent> = (state: State, version: number) => readonly E[];

/** Documents to write in the same transaction as the events: a list, or a function of the command's events. */
export type Alongside<E extends DomainEvent> = readonly DocumentWrite[] | ((events: readonly E[]) => DocumentWrite[]);

/** Snapshot settings of a repository. With snapshots, a long stream is not folded from the first event. */
export interface SnapshotsOf<State, E extends DomainEvent> {
  store: Snapshots;
  /** Hash of the reducer's code, see `codeHash`. */
  reducerHash: string;
  /**
   * Returns whether a snapshot's state matches the result that its event contains. Omit it if the events do not contain
   * their result.
   */
  agrees?(state: State, event: E): boolean;
}

/**
 * Maximum number of retries of one command after version conflicts. More in a row mean that something else is wrong.
 */
const RETRIES_MAX = 20;
/** Pauses after a conflict with another process. They are random, so that neither process starves. */
const CONFLICT_PAUSES = { firstMs: 2, maxMs: 64, isRandom: true };

/**
 * Loads streams of one category, decides commands and appends their events. Commands on a stream run one at a time
 * within the process, so conflicts come only from other processes. After a conflict, the stream is reloaded and the
 * command is decided again.
 */
export class StreamRepository<State, E extends DomainEvent> {
  private readonly cache: LRUCache<string, Loaded<State>>;
  private readonly queue = new KeyedQueue();
  private readonly reading = new Map<string, Promise<Loaded<State>>>();
  private readonly snapshots: SnapshotsOf<State, E> | undefined;
  private readonly eager: boolean;

  /**
   * @param options.eager decides first on the cached state, which avoids querying the store for the stream's version:
   * the append fails if the stream has a newer version. A repeated command is then not always reported as `repeated`
   */
  constructor(
    private readonly store: EventStore,
    private readonly category: Category,
    private readonly reducer: Reducer<State, E>,
    options: { cached?: number; snapshots?: SnapshotsOf<State, E> | undefined; eager?: boolean } = {},
  ) {
    // With `max`, the cache would allocate the room of all streams at once, for each repository of a starting process.
    this.cache = new LRUCache({ maxSize: options.cached ?? 10_000, sizeCalculation: () => 1 });
    this.snapshots = options.snapshots;
    this.eager = options.eager ?? false;
    void this.snapshots?.store.dropOthers(category, this.snapshots.reducerHash);
  }

  /**
   * Returns the state of a stream as of its last durable event.
   * @throws DamagedHistory, VersionGap
   */
  async load(id: string): Promise<Loaded<State>> {
    const known = () => this.cache.get(id) ?? this.beginning(id);
    const version = await this.store.version(streamName(this.category, id));
    if (version <= known().version) return known();
    const underWay = this.reading.get(id);
    if (underWay) {
      // Concurrent callers wait for the same read of a long history. They then load again, which reads only the few
      // events appended since that read began.
      await underWay.catch(() => undefined);
      return this.load(id);
    }
    const reading = this.readOn(id, known(), version);
    this.reading.set(id, reading);
    try {
      return await reading;
    } finally {
      this.reading.delete(id);
    }
  }

  private async readOn(id: string, from: Loaded<State>, toVersion: number): Promise<Loaded<State>> {
    const stream = streamName(this.category, id);
    const isFar = toVersion - from.version >= SNAPSHOT_EVERY;
    let loaded = (isFar && (await this.fromSnapshot(stream, from.version, toVersion))) || from;
    for await (const event of this.store.readStream(stream, { fromVersion: loaded.version + 1 })) {
      try {
        loaded = this.fold(loaded, [event]);
      } catch (error) {
        // The reducer expects data that matches the schema, so data that it cannot process was damaged.
        throw new DamagedHistory(event.position - 1, event.eventId, messageOf(error), `the data of ${event.type}`);
      }
    }
    this.remember(id, loaded);
    return loaded;
  }

  /**
   * Returns the newest valid snapshot after a version. A snapshot is valid if the store contains its event with the
   * same hash, and its state matches the result in that event.
   */
  private async fromSnapshot(stream: string, after: number, toVersion: number): Promise<Loaded<State> | undefined> {
    if (!this.snapshots) return undefined;
    const { store, reducerHash } = this.snapshots;
    for (let to = toVersion; ; ) {
      const snapshot = await store.newest<State>(stream, reducerHash, to);
      if (!snapshot || snapshot.version <= after) return undefined;
      if (await this.isValid(snapshot)) return snapshot;
      to = snapshot.version - 1;
    }
  }

  private async isValid({ stream, version, eventHash, state }: Snapshot<State>): Promise<boolean> {
    for await (const event of this.store.readStream(stream, { fromVersion: version, toVersion: version })) {
      return event.hash === eventHash && this.agrees(state, event as DomainEvent as E);
    }
    return false;
  }

  private agrees(state: State, event: E): boolean {
    try {
      return this.snapshots?.agrees?.(state, event) ?? true;
    } catch {
      // The state has a different shape, so another reducer produced it.
      return false;
    }
  }

  /**
   * Executes a command.
   * @param decide pure function; throws a Refusal if a rule is violated. If it returns no events, nothing is stored, and
   * the current state is returned with the events of the same command if it was executed before
   * @throws Refusal `idempotency_mismatch` for a known commandId with another body; UniqueViolation; errors
   * thrown by `decide`
   */
  execute(
    id: string,
    context: CommandContext,
    decide: Decide<State, E>,
    alongside?: Alongside<E>,
  ): Promise<Executed<State, E>> {
    return this.queue.run(id, () => this.attempt(id, context, decide, alongside));
  }

  /**
   * Returns the events that a command has stored; undefined if it was not executed. It waits for the running command of
   * the stream, so that a state that is loaded afterwards contains them.
   * @throws Refusal `idempotency_mismatch` for a known commandId with another body
   */
  stored(id: string, context: CommandContext): Promise<StoredEvent<E>[] | undefined> {
    return this.queue.run(id, () => this.findCommand(id, context));
  }

  private async findCommand(
    id: string,
    { commandId, commandHash }: CommandContext,
  ): Promise<StoredEvent<E>[] | undefined> {
    try {
      const known = await this.store.findCommand(streamName(this.category, id), commandId, commandHash);
      return known as StoredEvent<E>[] | undefined;
    } catch (error) {
      throw refusedMismatch(error);
    }
  }

  private async attempt(
    id: string,
    context: CommandContext,
    decide: Decide<State, E>,
    alongside: Alongside<E> | undefined,
  ): Promise<Executed<State, E>> {
    const stream = streamName(this.category, id);
    try {
      for (let tries = 0; ; tries++) {
        const remembered = this.eager && tries === 0 ? this.cache.get(id) : undefined;
        const { state, version } = remembered ?? (await this.load(id));
        let events: readonly E[];
        try {
          events = decide(state, version);
        } catch (refused) {
          if (remembered) continue;
          // Return the stored events of a repeated command, even if the rules would refuse it now.
          const known = await this.findCommand(id, context);
          if (known) return { state, version, events: known, repeated: true };
          throw refused;
        }
        if (events.length === 0 && remembered) continue;
        if (events.length === 0) {
          // A repeated command often has nothing left to change; with another body it must still be refused.
          const known = await this.findCommand(id, context);
          return { state, version, events: known ?? [], repeated: known !== undefined };
        }
        try {
          const writes = typeof alongside === 'function' ? alongside(events) : alongside;
          const append = { stream, expectedVersion: version, events, context, alongside: writes };
          const stored = await this.store.append(append);
          if (stored[0]?.version !== version + 1) return { events: stored, repeated: true, ...(await this.load(id)) };
          const after = this.fold({ state, version }, stored);
          this.remember(id, after);
          // The spread must come last: with a field after it, this object took 1 µs to build and left a hidden class in
          // the heap's old space. This order takes a tenth of that and leaves nothing.
          return { events: stored, repeated: false, ...after };
        } catch (error) {
          if (!(error instanceof VersionConflict)) throw error;
          if (tries === RETRIES_MAX) throw new Refusal('conflict');
          await pause(pauseAfter(tries + 1, CONFLICT_PAUSES));
        }
      }
    } catch (error) {
      throw refusedMismatch(error);
    }
  }

  private fold(from: Loaded<State>, stored: readonly StoredEvent<DomainEvent>[]): Loaded<State> {
    let { state, version } = from;
    for (const event of stored) {
      state = this.reducer.evolve(state, event as DomainEvent as E);
      version = event.version;
      if (version % SNAPSHOT_EVERY === 0) this.storeSnapshot(event, state);
    }
    return { state, version };
  }

  /** Stores a snapshot in the background, without waiting for the result. */
  private storeSnapshot({ stream, version, hash }: StoredEvent<DomainEvent>, state: State): void {
    if (!this.snapshots) return;
    const { store, reducerHash } = this.snapshots;
    void store.put({ stream, version, eventHash: hash, reducerHash, state });
  }

  private beginning(id: string): Loaded<State> {
    return { state: this.reducer.initial(id), version: 0 };
  }

  private remember(id: string, loaded: Loaded<State>): void {
    const cached = this.cache.get(id);
    if (!cached || cached.version < loaded.version) this.cache.set(id, loaded);
  }
}

/** Returns the refusal for a known commandId with another body; any other error unchanged. */
function refusedMismatch(error: unknown): unknown {
  return error instanceof CommandMismatch ? new Refusal('idempotency_mismatch') : error;
}

import { idOf, isPlayerStream, type StoredEvent, topicOf } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/core';
import {
  CHECKPOINTS,
  DamagedDocument,
  DamagedHistory,
  DEAD_LETTERS,
  type DeadLetter,
  type Documents,
  deadLetterId,
  KeyedQueue,
  put,
  RevisionConflict,
  type Subscription,
  UniqueViolation,
} from '@goldwake/core';
import {
  eventOf,
  HANDLING_PAUSES,
  Handling,
  type HandlingParts,
  messageOf,
  pause,
  pauseAfter,
  WriteBuffer,
} from '@goldwake/core/adapters';

const BATCH_MAX = 256;
/**
 * Time in milliseconds that a group waits for more events after each batch once it has caught up. Under load, this
 * combines many commits into one: with a commit for every few events, dice bets per second over HTTP fell by a third.
 * The first event after an idle period is handled immediately.
 */
const BATCHING_MS = 10;
/**
 * Maximum number of events without effects before the group stores its position. The stored position only avoids
 * reading the same events again after a restart.
 */
export const IDLE_EVENTS_MAX = 1_000;

export interface GroupParts extends HandlingParts {
  store: EventStore;
  documents: Documents;
}

/**
 * Consumes events for one group, starting at the stored position, and commits their effects together with the new
 * position in one write.
 */
export class ConsumerGroup {
  /** Position up to which all events are handled and their effects are durable. */
  private position = 0;
  private storedPosition = 0;
  private revision = 0;
  /** Whether `position` and `revision` have been loaded from the store. */
  private isLoaded = false;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** Runs one operation at a time: loading the checkpoint, handling a batch, committing, replaying a dead letter. */
  private readonly queue = new KeyedQueue();
  private readonly waits = new Set<{ position: number; done: () => void }>();
  private readonly handling: Handling;

  constructor(
    private readonly subscription: Subscription,
    private readonly parts: GroupParts,
  ) {
    this.handling = new Handling(subscription, parts);
  }

  get donePosition(): number {
    return this.position;
  }

  async start(): Promise<void> {
    await this.loadPosition().catch((error) => {
      // The group reports the damage and stays stopped, while the other groups continue.
      if (!(error instanceof DamagedDocument)) throw error;
    });
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Resolves when the group has reached the position, or when the signal aborts. */
  settled(position: number, signal?: AbortSignal): Promise<void> {
    if (this.position >= position || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        this.waits.delete(wait);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const wait = { position, done };
      this.waits.add(wait);
      signal?.addEventListener('abort', done, { once: true });
    });
  }

  /**
   * Handles the event of a dead letter again, between two batches.
   * @returns false if the replay must be retried later
   */
  replay(deadLetter: DeadLetter): Promise<boolean> {
    return this.enqueue(() => this.replayQueued(deadLetter));
  }

  /** Number of callers that wait for the group to reach a position. */
  get waiting(): number {
    return this.waits.size;
  }

  private async loadPosition(): Promise<void> {
    const stored = await this.parts.documents.get(CHECKPOINTS, this.subscription.group);
    this.revision = stored?.revision ?? 0;
    this.storedPosition = stored?.body.position ?? 0;
    this.isLoaded = true;
    this.advance(this.storedPosition);
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.stopping.signal.aborted; ) {
      const before = this.position;
      try {
        if (!this.isLoaded) await this.enqueue(() => this.loadPosition());
        await this.consume();
      } catch (error) {
        if (error instanceof DamagedHistory && (await this.passBy(error))) continue;
        if (!(error instanceof RevisionConflict)) {
          this.parts.report(`${this.subscription.group} stopped after position ${this.position}: ${messageOf(error)}`);
        }
        failures = this.position > before ? 1 : failures + 1;
        await pause(pauseAfter(failures, HANDLING_PAUSES), this.stopping.signal);
        // Reload the position from the store: another consumer of the group may have advanced it.
        this.isLoaded = false;
      }
    }
    if (this.position > this.storedPosition)
      await this.enqueue(() => this.commit([], this.position)).catch(() => undefined);
  }

  private async consume(): Promise<void> {
    for await (const events of this.parts.store.tail(this.position, this.stopping.signal)) {
      for (let from = 0; from < events.length && !this.stopping.signal.aborted; from += BATCH_MAX) {
        await this.enqueue(() => this.handleBatch(events.slice(from, from + BATCH_MAX)));
      }
      if (events.length < BATCH_MAX) await pause(BATCHING_MS, this.stopping.signal);
    }
  }

  /**
   * Skips an event that cannot be read. Stores it as a dead letter if it belongs to one of the group's topics.
   * @returns false if the event is unknown or the group could not pass it by
   */
  private async passBy(damage: DamagedHistory): Promise<boolean> {
    const { eventId, lastPosition } = damage;
    if (eventId === undefined || lastPosition !== this.position) return false;
    const position = lastPosition + 1;
    const event = { eventId, position, type: 'unreadable' };
    const isWanted = this.subscription.topics.includes(topicOf(eventId.slice(0, eventId.lastIndexOf('@'))));
    try {
      await this.enqueue(() => this.commit(isWanted ? [this.handling.deadLetter(event, damage, 1)] : [], position));
      this.advance(position);
      return true;
    } catch {
      return false;
    }
  }

  private async handleBatch(events: StoredEvent[]): Promise<void> {
    try {
      await this.handleAndCommit(events);
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      // The effects of at least one event violate a unique index. Handle the events one by one to find it.
      for (const event of events) {
        if (this.stopping.signal.aborted) return;
        await this.handleAndCommit([event]).catch((refused) => this.refuse(event, refused));
      }
    }
  }

  private async handleAndCommit(events: StoredEvent[]): Promise<void> {
    const batch = new WriteBuffer(this.parts.documents);
    const done = this.subscription.concurrent
      ? await this.handleConcurrently(events, batch)
      : await this.handleInOrder(events, batch);
    // If a stop interrupts a concurrent batch, the group handles the complete batch again, so none of its effects may be
    // committed now.
    const writes = done === this.position ? [] : batch.list();
    if (writes.length > 0 || done - this.storedPosition >= IDLE_EVENTS_MAX) await this.commit(writes, done);
    this.advance(done);
  }

  /** @returns the position up to which all events are handled */
  private async handleInOrder(events: readonly StoredEvent[], batch: WriteBuffer): Promise<number> {
    let done = this.position;
    for (const event of events) {
      // Skip an event that is already handled, because events can be delivered more than once.
      if (event.position <= done) continue;
      if (this.handling.concerns(event) && !(await this.handling.handle(event, batch, this.stopping.signal))) break;
      done = event.position;
    }
    return done;
  }

  /**
   * Handles the events of each key one after another, and those of different keys at the same time.
   * @returns the position of the last event, or the current position if a stop has interrupted the batch
   * @throws after all keys have ended, so that no handler still runs when the batch is repeated
   */
  private async handleConcurrently(events: readonly StoredEvent[], batch: WriteBuffer): Promise<number> {
    const byKey = new Map<string, Promise<boolean>>();
    for (const event of events) {
      if (event.position <= this.position || !this.handling.concerns(event)) continue;
      const key = isPlayerStream(event.stream) ? idOf(event.stream) : event.stream;
      const before = byKey.get(key) ?? Promise.resolve(true);
      byKey.set(
        key,
        before.then((isHandled) => isHandled && this.handling.handle(event, batch, this.stopping.signal)),
      );
    }
    const results = await Promise.allSettled(byKey.values());
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    const isStopped = results.some((result) => result.status === 'fulfilled' && !result.value);
    return isStopped ? this.position : Math.max(this.position, events.at(-1)?.position ?? 0);
  }

  private async refuse(event: StoredEvent, error: unknown): Promise<void> {
    if (!(error instanceof UniqueViolation)) throw error;
    await this.commit([this.handling.deadLetter(event, error, 1)], event.position);
    this.advance(event.position);
  }

  /**
   * Replays a dead letter. One write contains the effects, the updated dead letter and the unchanged checkpoint, so
   * that a second consumer of the group cannot apply the effects again.
   */
  private async replayQueued({ group, eventId }: DeadLetter): Promise<boolean> {
    const effects = new WriteBuffer(this.parts.documents);
    const deadLetter = (await effects.get(DEAD_LETTERS, deadLetterId({ group, eventId })))?.body;
    if (!deadLetter?.requested) return true;
    const event = await eventOf(deadLetter, this.parts.store);
    if (!(await this.handling.handle(event, effects, this.stopping.signal, deadLetter))) return false;
    try {
      await this.commit(effects.list(), this.storedPosition);
    } catch (error) {
      if (error instanceof RevisionConflict) {
        await this.loadPosition();
        return false;
      }
      if (!(error instanceof UniqueViolation)) throw error;
      await this.commit([this.handling.deadLetter(event, error, 1, deadLetter)], this.storedPosition);
    }
    return true;
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(this.subscription.group, work);
  }

  /**
   * Writes the effects and the checkpoint. The expected revision of the checkpoint prevents a second consumer of the
   * group from applying the same effects.
   */
  private async commit(writes: Parameters<Documents['write']>[0], position: number): Promise<void> {
    await this.parts.documents.write([
      put(CHECKPOINTS, this.subscription.group, { position }, this.revision),
      ...writes,
    ]);
    this.revision += 1;
    this.storedPosition = position;
  }

  private advance(position: number): void {
    this.position = position;
    for (const wait of this.waits) if (wait.position <= position) wait.done();
  }
}

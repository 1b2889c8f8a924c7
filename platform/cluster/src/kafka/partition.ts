import { type StoredEvent, type Topic, UnknownSchema, upcast } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/core';
import {
  DamagedDocument,
  DEAD_LETTERS,
  type DeadLetter,
  deadLetterId,
  KeyedQueue,
  RevisionConflict,
  type Subscription,
  UniqueViolation,
  VersionGap,
} from '@goldwake/core';
import {
  eventOf,
  HANDLING_PAUSES,
  Handling,
  type HandlingParts,
  messageOf,
  pause,
  pauseAfter,
} from '@goldwake/core/adapters';
import type { KafkaMessage } from 'kafkajs';
import { lastSent, relayedTo } from '../relay/lease.js';
import type { Batch } from './batch.js';
import { CheckpointStore, type CheckpointStoreParts } from './checkpoint-store.js';
import { type MissingEvents, mergeStreams, unreadableEvent } from './gap-events.js';
import { PARTITION_CHECKPOINTS } from './partition-checkpoint.js';
import {
  type PendingRecord,
  type Positioned,
  pendingRecords,
  positionOf,
  type RecordStore,
} from './pending-records.js';
import { keyOf, streamsOf, type Topics } from './topics.js';

const BATCH_MAX = 256;
/** The pauses are random, so that two members that write the same documents do not collide again. */
const PAUSES = { ...HANDLING_PAUSES, isRandom: true };

export interface PartitionParts extends HandlingParts, CheckpointStoreParts {
  store: EventStore & RecordStore;
  topics: Topics;
}

/**
 * Handles the events of one partition for a consumer group. Effects and checkpoint are stored in one write, and a
 * parked key does not block the other keys.
 */
export class Partition {
  private readonly checkpoint: CheckpointStore;
  /** Runs operations that move the checkpoint one after another. */
  private readonly queue = new KeyedQueue();
  private readonly handling: Handling;
  /** Keys that are parked because of an event that is missing in the store. */
  private readonly waiting = new Map<string, VersionGap>();
  /** Waiting keys whose missing event was restored but is damaged. The damage has been reported. */
  private readonly damaged = new Set<string>();

  constructor(
    private readonly subscription: Subscription,
    private readonly topic: Topic,
    private readonly partition: number,
    private readonly parts: PartitionParts,
  ) {
    this.handling = new Handling(subscription, parts);
    this.checkpoint = new CheckpointStore({ group: subscription.group, topic, partition }, parts);
  }

  /** Position up to which all events have been handled and their effects stored, except the events of parked keys. */
  get position(): number {
    return this.checkpoint.position;
  }

  /** Position of the earliest unhandled event among all parked keys; Infinity if no key is parked. */
  get firstParked(): number {
    return this.checkpoint.firstParked;
  }

  /**
   * Loads the checkpoint and retries the parked keys. Must be called before any other method.
   * @param atLeast position up to which events are known from elsewhere to be handled
   */
  async load(atLeast: number, signal: AbortSignal): Promise<void> {
    await this.checkpoint.load(atLeast);
    for (const key of Object.keys(this.checkpoint.parked))
      await this.persist((batchMax) => this.retryParked(key, batchMax, signal), signal);
  }

  /**
   * Handles the events in a batch of Kafka records and stores the checkpoint.
   * @returns false if the signal aborts before all are handled
   * @throws DamagedDocument if the checkpoint is damaged
   */
  take(messages: readonly KafkaMessage[], signal: AbortSignal): Promise<boolean> {
    const { topics, store, report } = this.parts;
    const belongsHere = (stream: string) => topics.holds(stream, topics.of(this.topic), this.partition);
    const differs = (offset: string, { eventId }: StoredEvent) =>
      report(`the record ${this.nameOf(offset)} differs from the stored event ${eventId}, which is used instead`);
    const sent = () => lastSent(this.parts.documents, topics.of(this.topic), this.partition);
    const relayed = () => relayedTo(this.parts.documents);
    const options = { belongsHere, store, sent, relayed, differs, signal };
    const pending = () => pendingRecords(messages, { ...options, after: this.checkpoint.position });
    return this.enqueue(() => this.persist((batchMax) => this.takeIn(pending(), batchMax, signal), signal));
  }

  /** Returns the name of a Kafka record in log lines and dead letters. */
  private nameOf(offset: string): string {
    return `${this.topic}/${this.partition}/${offset}`;
  }

  /**
   * Handles a dead letter's event again.
   * @returns false if it is to be retried later
   */
  replay(deadLetter: DeadLetter, signal: AbortSignal): Promise<boolean> {
    return this.enqueue(async () => {
      try {
        return await this.replayQueued(deadLetter, signal);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        await this.checkpoint.reload();
        return false;
      }
    });
  }

  /**
   * Handles the event and deletes the dead letter in one write. The write includes the unchanged checkpoint, because
   * its revision prevents a second member of the group from applying the same effects.
   */
  private async replayQueued({ group, eventId }: DeadLetter, signal: AbortSignal): Promise<boolean> {
    const batch = this.checkpoint.beginBatch();
    const deadLetter = (await batch.effects.get(DEAD_LETTERS, deadLetterId({ group, eventId })))?.body;
    if (!deadLetter?.requested) return true;
    const event = await eventOf(deadLetter, this.parts.store);
    batch.remember(eventId, event);
    if (!(await this.handling.handle(event, batch.effects, signal, deadLetter))) return false;
    await this.commitOrDeadLetter(batch, { event }, deadLetter);
    return true;
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run('checkpoint', work);
  }

  /**
   * Retries the work until it succeeds or the signal aborts. Errors that reach this level come from the storage or from
   * a conflict with another member, not from handling an event.
   */
  private async persist(work: (batchMax: number) => Promise<void>, signal: AbortSignal): Promise<boolean> {
    for (let failures = 0, batchMax = BATCH_MAX; !signal.aborted; ) {
      const before = this.position;
      try {
        await work(batchMax);
        return !signal.aborted;
      } catch (error) {
        if (isDamagedCheckpoint(error)) throw error;
        if (signal.aborted) return false;
        // The effects of some event in the batch were refused; batches of one event show which event it is.
        if (isRefusal(error)) batchMax = 1;
        else if (!(error instanceof RevisionConflict)) {
          this.parts.report(`${this.subscription.group} stopped after position ${this.position}: ${messageOf(error)}`);
        }
        failures = this.position > before ? 1 : failures + 1;
        await pause(pauseAfter(failures, PAUSES), signal);
        await this.checkpoint.reload().catch((unknown) => {
          if (isDamagedCheckpoint(unknown)) throw unknown;
        });
      }
    }
    return false;
  }

  private async takeIn(items: AsyncIterable<PendingRecord>, batchMax: number, signal: AbortSignal): Promise<void> {
    let batch = this.checkpoint.beginBatch();
    for await (const item of items) {
      if (!(await this.handle(item, batch, signal))) break;
      if (++batch.size >= batchMax) {
        await this.commitOrDeadLetter(batch, item);
        batch = this.checkpoint.beginBatch();
      }
      if (signal.aborted) break;
    }
    // On abort the checkpoint is stored even without effects, so that the next owner of the partition does not handle
    // the same events again.
    if (signal.aborted) batch.storesCheckpoint = true;
    if (batch.size > 0) await this.checkpoint.commit(batch);
  }

  private async handle(item: PendingRecord, batch: Batch, signal: AbortSignal): Promise<boolean> {
    if ('poison' in item) {
      const eventId = this.nameOf(item.poison.offset);
      batch.remember(eventId, item.poison.value);
      batch.effects.add(
        this.handling.deadLetter({ eventId, position: batch.position, type: 'a record' }, item.poison.reason, 1),
      );
      return true;
    }
    if ('missing' in item) this.parkMissing(item.missing, batch);
    else {
      const key = keyOf('event' in item ? item.event.stream : item.unreadable.stream);
      if (!(key in batch.parked) && !(await this.handleOf(key, item, batch, signal))) return false;
    }
    batch.position = Math.max(batch.position, positionOf(item));
    return true;
  }

  /** Parks the keys of missing events. None of their later events has been handled yet, so each key keeps its order. */
  private parkMissing({ lost }: MissingEvents, batch: Batch): void {
    for (const { stream, version } of lost) {
      const key = keyOf(stream);
      if (!(key in batch.parked)) this.park(batch, key, batch.position + 1, new VersionGap(stream, version));
    }
  }

  private async handleOf(
    key: string,
    item: Exclude<Positioned, { missing: unknown }>,
    batch: Batch,
    signal: AbortSignal,
  ) {
    try {
      if ('unreadable' in item) {
        const { error, position, eventId = `position ${position}` } = item.unreadable;
        if (error instanceof UnknownSchema) throw error;
        batch.effects.add(this.handling.deadLetter({ eventId, position, type: 'unreadable' }, error, 1));
        return true;
      }
      const { event } = item;
      if (!this.handling.concerns(event)) return true;
      batch.remember(event.eventId, event);
      return await this.handling.handle(upcast(event), batch.effects, signal);
    } catch (error) {
      if (!(error instanceof UnknownSchema)) throw error;
      const { position } = 'event' in item ? item.event : item.unreadable;
      this.park(batch, key, position, error);
      return true;
    }
  }

  private park(batch: Batch, key: string, position: number, error: Error): void {
    this.parts.report(`${this.subscription.group} parked ${key} before position ${position}: ${error.message}`);
    batch.park(key, position);
    if (error instanceof VersionGap) this.waiting.set(key, error);
  }

  /** Handles the events of the parked keys whose missing event was restored. */
  async retryRestored(signal: AbortSignal): Promise<void> {
    if (this.waiting.size === 0) return;
    await this.enqueue(async () => {
      for (const [key, { stream, version }] of this.waiting) {
        if (!(await this.isRestored(key, stream, version))) continue;
        this.waiting.delete(key);
        this.damaged.delete(key);
        await this.persist((batchMax) => this.retryParked(key, batchMax, signal), signal);
      }
    });
  }

  /** Returns whether a missing event is stored and readable. One that is unreadable must not hold up the other keys. */
  private async isRestored(key: string, stream: string, version: number): Promise<boolean> {
    const { store, report } = this.parts;
    try {
      for await (const _ of store.readStream(stream, { fromVersion: version, toVersion: version })) return true;
    } catch (error) {
      if (!unreadableEvent(error)) throw error;
      if (!this.damaged.has(key)) report(`${this.subscription.group} cannot retry ${key}: ${messageOf(error)}`);
      this.damaged.add(key);
    }
    return false;
  }

  /** Retries a parked key: reads its unhandled events from the store and handles them. */
  private async retryParked(key: string, batchMax: number, signal: AbortSignal): Promise<void> {
    for (let more = true; more; ) {
      const from = this.checkpoint.parked[key];
      if (from === undefined) return;
      const batch = this.checkpoint.beginBatch();
      batch.unpark(key);
      more = false;
      let last: PendingRecord | undefined;
      for await (const item of mergeStreams(this.parts.store, streamsOf(this.topic, key), this.position)) {
        if ('error' in item) {
          // The later events of the stream cannot be read past this one, so the key stays parked.
          this.park(batch, key, Math.max(from, item.position), item.error);
          break;
        }
        if (item.position < from) continue;
        more = batch.size >= batchMax;
        if (more) batch.park(key, item.position);
        if (more) break;
        last = { event: item };
        if (!(await this.handleOf(key, last, batch, signal))) batch.park(key, item.position);
        if (key in batch.parked) break;
        batch.size++;
      }
      await this.commitOrDeadLetter(batch, last);
    }
  }

  private async commitOrDeadLetter(
    batch: Batch,
    item: PendingRecord | undefined,
    deadLetter?: DeadLetter,
  ): Promise<void> {
    try {
      await this.checkpoint.commit(batch);
    } catch (error) {
      if (!isRefusal(error) || batch.size > 1 || !item || !('event' in item)) throw error;
      const refused = this.checkpoint.beginBatch();
      refused.position = batch.position;
      refused.parked = batch.parked;
      refused.remember(item.event.eventId, item.event);
      refused.effects.add(this.handling.deadLetter(item.event, error, 1, deadLetter));
      await this.checkpoint.commit(refused);
    }
  }
}

/** Returns whether the effects of an event were refused because of stored documents. */
function isRefusal(error: unknown): boolean {
  return error instanceof UniqueViolation || error instanceof DamagedDocument;
}

function isDamagedCheckpoint(error: unknown): boolean {
  return error instanceof DamagedDocument && error.collection === PARTITION_CHECKPOINTS.name;
}

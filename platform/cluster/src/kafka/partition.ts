import { type Topic, UnknownSchema, upcast } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/core';
import {
  DEAD_LETTERS,
  type DeadLetter,
  deadLetterId,
  KeyedQueue,
  RevisionConflict,
  type Subscription,
  UniqueViolation,
} from '@goldwake/core';
import {
  eventOf,
  Handling,
  type HandlingParts,
  messageOf,
  PAUSE_MAX_MS,
  PAUSE_MIN_MS,
  pause,
} from '@goldwake/core/adapters';
import type { KafkaMessage } from 'kafkajs';
import { type Due, due } from './due.js';
import type { Lot } from './lot.js';
import { together } from './missed.js';
import { StoredPlace, type StoredPlaceParts } from './stored-place.js';
import { keyOf, streamsOf, type Topics } from './topics.js';

const LOT_MAX = 256;

export interface PartitionParts extends HandlingParts, StoredPlaceParts {
  store: EventStore;
  topics: Topics;
}

/**
 * A group's work on one partition: effects and checkpoint are stored in one write, and a parked key does not block
 * other keys.
 */
export class Partition {
  private readonly place: StoredPlace;
  /** Runs the operations that move the checkpoint one at a time. */
  private readonly turns = new KeyedQueue();
  private readonly handling: Handling;

  constructor(
    private readonly subscription: Subscription,
    private readonly topic: Topic,
    private readonly partition: number,
    private readonly parts: PartitionParts,
  ) {
    this.handling = new Handling(subscription, parts);
    this.place = new StoredPlace({ group: subscription.group, topic, partition }, parts);
  }

  /** Position up to which all events are handled and their effects are durable, except those of parked keys. */
  get position(): number {
    return this.place.position;
  }

  /** Position of the first event of any parked key; Infinity if no key is parked. */
  get firstHeld(): number {
    return this.place.firstHeld;
  }

  /**
   * Loads the checkpoint and retries the parked keys; must be called before any other method.
   * @param atLeast position up to which events are known from elsewhere to be handled
   */
  async load(atLeast: number, signal: AbortSignal): Promise<void> {
    await this.place.load(atLeast);
    for (const key of Object.keys(this.place.held))
      await this.persist((lotMax) => this.retryHeld(key, lotMax, signal), signal);
  }

  /**
   * Handles the events of some records and stores the checkpoint.
   * @returns false if the signal aborts before all are handled
   */
  take(messages: readonly KafkaMessage[], signal: AbortSignal): Promise<boolean> {
    const { topics, store } = this.parts;
    const holds = (stream: string) => topics.holds(stream, topics.of(this.topic), this.partition);
    return this.inTurn(() =>
      this.persist((lotMax) => this.takeIn(due(messages, this.place.position, holds, store), lotMax, signal), signal),
    );
  }

  /**
   * Handles the event of a dead letter again.
   * @returns false if it is to be retried later
   */
  replay(letter: DeadLetter, signal: AbortSignal): Promise<boolean> {
    return this.inTurn(async () => {
      try {
        return await this.replayInTurn(letter, signal);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        await this.place.reload();
        return false;
      }
    });
  }

  /**
   * Handles the event and deletes the dead letter in one write. The write includes the unchanged checkpoint, whose
   * revision prevents a second member from applying the effects too.
   */
  private async replayInTurn({ group, eventId }: DeadLetter, signal: AbortSignal): Promise<boolean> {
    const lot = this.place.lot();
    const letter = (await lot.effects.get(DEAD_LETTERS, deadLetterId({ group, eventId })))?.body;
    if (!letter?.requested) return true;
    const event = await eventOf(letter, this.parts.store);
    lot.remember(eventId, event);
    if (!(await this.handling.handle(event, lot.effects, signal, letter))) return false;
    await this.commitOrRefuse(lot, { event }, letter);
    return true;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.run('place', work);
  }

  /**
   * Retries the work until it succeeds or the signal aborts: errors at this level come from storage or from another
   * member, not from the event.
   */
  private async persist(work: (lotMax: number) => Promise<void>, signal: AbortSignal): Promise<boolean> {
    for (let pauseMs = PAUSE_MIN_MS, lotMax = LOT_MAX; !signal.aborted; ) {
      const before = this.position;
      try {
        await work(lotMax);
        return !signal.aborted;
      } catch (error) {
        // The effects of one event in the batch are refused; batches of one event show which.
        if (error instanceof UniqueViolation) lotMax = 1;
        else if (!(error instanceof RevisionConflict)) {
          this.parts.report(`${this.subscription.group} stopped after position ${this.position}: ${messageOf(error)}`);
        }
        pauseMs = this.position > before ? PAUSE_MIN_MS : Math.min(2 * pauseMs, PAUSE_MAX_MS);
        // The random pause keeps two members that write the same documents from colliding again and again.
        await pause(pauseMs * Math.random(), signal);
        await this.place.reload().catch(() => undefined);
      }
    }
    return false;
  }

  private async takeIn(items: AsyncIterable<Due>, lotMax: number, signal: AbortSignal): Promise<void> {
    let lot = this.place.lot();
    for await (const item of items) {
      if (!(await this.handle(item, lot, signal))) break;
      if (++lot.size >= lotMax) {
        await this.commitOrRefuse(lot, item);
        lot = this.place.lot();
      }
      if (signal.aborted) break;
    }
    // The checkpoint is stored so that the next owner of the partition does not handle events without effects again.
    if (signal.aborted) lot.storesPlace = true;
    if (lot.size > 0) await this.place.commit(lot);
  }

  private async handle(item: Due, lot: Lot, signal: AbortSignal): Promise<boolean> {
    if ('poison' in item) {
      const eventId = `${this.topic}/${this.partition}/${item.poison.offset}`;
      lot.remember(eventId, item.poison.value);
      lot.effects.add(
        this.handling.deadLetter({ eventId, position: lot.position, type: 'a record' }, item.poison.reason, 1),
      );
      return true;
    }
    const { stream, position } = 'event' in item ? item.event : item.unreadable;
    const key = keyOf(stream);
    if (!(key in lot.held) && !(await this.handleOf(key, item, lot, signal))) return false;
    lot.position = Math.max(lot.position, position);
    return true;
  }

  private async handleOf(key: string, item: Exclude<Due, { poison: unknown }>, lot: Lot, signal: AbortSignal) {
    try {
      if ('unreadable' in item) throw item.unreadable.error;
      const { event } = item;
      if (!this.handling.concerns(event)) return true;
      lot.remember(event.eventId, event);
      return await this.handling.handle(upcast(event), lot.effects, signal);
    } catch (error) {
      if (!(error instanceof UnknownSchema)) throw error;
      const { position } = 'event' in item ? item.event : item.unreadable;
      this.parts.report(`${this.subscription.group} parked ${key} before position ${position}: ${error.message}`);
      lot.hold(key, position);
      return true;
    }
  }

  /** Retries a parked key; its events since the key was parked are read from the store. */
  private async retryHeld(key: string, lotMax: number, signal: AbortSignal): Promise<void> {
    for (let more = true; more; ) {
      const from = this.place.held[key];
      if (from === undefined) return;
      const lot = this.place.lot();
      lot.release(key);
      more = false;
      let last: Due | undefined;
      for await (const item of together(this.parts.store, streamsOf(this.topic, key), this.position)) {
        if (item.position < from) continue;
        more = lot.size >= lotMax;
        if (more) lot.hold(key, item.position);
        if (more) break;
        last = 'error' in item ? { unreadable: item } : { event: item };
        if (!(await this.handleOf(key, last, lot, signal))) lot.hold(key, item.position);
        if (key in lot.held) break;
        lot.size++;
      }
      await this.commitOrRefuse(lot, last);
    }
  }

  private async commitOrRefuse(lot: Lot, item: Due | undefined, letter?: DeadLetter): Promise<void> {
    try {
      await this.place.commit(lot);
    } catch (error) {
      if (!(error instanceof UniqueViolation) || lot.size > 1 || !item || !('event' in item)) throw error;
      const refused = this.place.lot();
      refused.position = lot.position;
      refused.held = lot.held;
      refused.remember(item.event.eventId, item.event);
      refused.effects.add(this.handling.deadLetter(item.event, error, 1, letter));
      await this.place.commit(refused);
    }
  }
}

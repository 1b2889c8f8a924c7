import type { StoredEvent, Topic } from '@goldwake/contracts';
import type { TimerDocument } from '../scheduler/timers.js';
import { type CollectionSpec, collection, type Document, type DocumentWrite } from './documents.js';

/**
 * Document operations of an event handler. Writes are buffered and committed together with the consumer group's
 * position; reads see the buffered writes of the current batch.
 */
export interface Effects {
  get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined>;
  put<T>(spec: CollectionSpec<T>, id: string, body: T): void;
  remove<T>(spec: CollectionSpec<T>, id: string): void;
  /** Adds a write that another port has built, such as the write that schedules a timer. */
  add(write: DocumentWrite): void;
}

export interface Subscription {
  /** Name of the consumer group, such as `wallet.balances`. Each group has its own position. */
  group: string;
  topics: readonly Topic[];
  /** Types of events that the handler receives; all types if omitted. */
  types?: readonly string[];
  /**
   * Called for one event after another. Events with the same key (the player, or the stream if it belongs to a pair of
   * players or to the casino) arrive in order of position within each topic; the order across keys is not guaranteed.
   * Delivery is at least once: an event whose effects were not committed is delivered again. A handler that throws is
   * retried; after `attempts` failures, the event becomes a dead letter with the reason.
   */
  handle(event: StoredEvent, effects: Effects): Promise<void> | void;
  /** Default 5. */
  attempts?: number;
  /**
   * Handlers of different players run at the same time, so their appends share one commit. Use it if a handler touches
   * only data of its own key. The Kafka engine ignores it. Default false.
   */
  concurrent?: boolean;
}

/**
 * A read model: a subscription that writes only to its own collections and can therefore be rebuilt from the events at
 * any time.
 */
export interface Projection extends Subscription {
  /** All collections that the projection writes; no other subscription writes to them. */
  collections: readonly CollectionSpec<unknown>[];
}

export function isProjection(subscription: Subscription): subscription is Projection {
  return 'collections' in subscription;
}

/**
 * Checkpoints of consumer groups on an engine that delivers all events in one global order: the position up to which a
 * group's effects are durable. Id: the group.
 */
export const CHECKPOINTS = collection<{ position: number }>('checkpoints');

/** An event that a consumer group could not handle, or a timer whose command kept failing. */
export interface DeadLetter {
  /** Name of the consumer group; for a timer, the name of its command. */
  group: string;
  /**
   * Id of the event. For a Kafka record that is not an event: its topic, partition and offset. For a timer: its key and
   * due time.
   */
  eventId: string;
  position: number;
  type: string;
  reason: string;
  stack: string | null;
  /** Total number of failed attempts, including replays. */
  attempts: number;
  /** Time of the last attempt, as an ISO 8601 string. */
  at: string;
  /** Time at which a replay was requested, as an ISO 8601 string; null if none was requested since the last failure. */
  requested: string | null;
  /** The timer that failed; omitted if the dead letter is an event. */
  timer?: TimerDocument;
}

export const DEAD_LETTERS = collection<DeadLetter>('dead_letters', {
  by_group: { fields: ['group', 'position'] },
  requested: { fields: ['group', 'requested'] },
});

/** Group of the dead letters for events that are missing in the store; only restoring the event removes them. */
export const MISSING_EVENTS_GROUP = 'relay';

export function deadLetterId({ group, eventId }: Pick<DeadLetter, 'group' | 'eventId'>): string {
  return `${group}:${eventId}`;
}

export interface EventBus {
  subscribe(subscription: Subscription): void;
  /** Starts all subscribed consumer groups at their stored positions. */
  start(): Promise<void>;
  /** Resolves when every group has committed its effects up to this position, or when the signal aborts. */
  settled(position: number, signal?: AbortSignal): Promise<void>;
  /** Returns for each group the position up to which its effects are durable, for metrics and the workbench. */
  positions(): Record<string, number>;
  /** Finishes and commits the current batch, then stops. */
  stop(): Promise<void>;
}

export type { DocumentWrite };

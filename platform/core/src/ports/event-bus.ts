import type { StoredEvent, Topic } from '@goldwake/contracts';
import type { TimerDocument } from '../scheduler/timers.js';
import { type CollectionSpec, collection, type Document, type DocumentWrite } from './documents.js';

/**
 * Document operations available to a handler. Writes are buffered and committed together with the group's position;
 * reads see the writes of the current batch.
 */
export interface Effects {
  get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined>;
  put<T>(spec: CollectionSpec<T>, id: string, body: T): void;
  remove<T>(spec: CollectionSpec<T>, id: string): void;
  /** Adds a write that another port has prepared, such as a timer of the scheduler. */
  add(write: DocumentWrite): void;
}

export interface Subscription {
  /** Name of the consumer group, which has its own position: `wallet.balances`. */
  group: string;
  topics: readonly Topic[];
  /** Only events of these types reach the handler; all types if omitted. */
  types?: readonly string[];
  /**
   * Called for one event after another. Events with the same key (the player, or a stream of the casino) are delivered
   * in order of position within each topic; the order relative to events of other keys is not guaranteed. Delivery is
   * at least once: an event whose effects were not committed is delivered again. If the handler throws, it is retried
   * up to `attempts` times; then the event becomes a dead letter with the reason.
   */
  handle(event: StoredEvent, effects: Effects): Promise<void> | void;
  /** Default 5. */
  attempts?: number;
}

/**
 * A read model: a subscription that writes only its own documents, so that it can be rebuilt from the events at any
 * time.
 */
export interface Projection extends Subscription {
  /** All collections that the projection writes; no other subscription writes to them. */
  collections: readonly CollectionSpec<unknown>[];
}

export function isProjection(subscription: Subscription): subscription is Projection {
  return 'collections' in subscription;
}

/**
 * Position up to which each group's effects are durable, on an engine that delivers all events in one order. Id: the
 * group.
 */
export const CHECKPOINTS = collection<{ position: number }>('checkpoints');

/** An event that a group could not handle, or a timer whose command failed. */
export interface DeadLetter {
  /** For a timer, its command. */
  group: string;
  /**
   * Id of the event; for a record that is not an event, its topic, partition and offset; for a timer, its key and due
   * time.
   */
  eventId: string;
  position: number;
  type: string;
  reason: string;
  stack: string | null;
  /** Total number of attempts, including replays. */
  attempts: number;
  /** ISO time of the last attempt. */
  at: string;
  /** ISO time at which a replay was requested; null if none was requested since the last failure. */
  requested: string | null;
  /** The timer, if the dead letter is one. */
  timer?: TimerDocument;
}

export const DEAD_LETTERS = collection<DeadLetter>('dead_letters', {
  by_group: { fields: ['group', 'position'] },
  requested: { fields: ['group', 'requested'] },
});

export function deadLetterId({ group, eventId }: Pick<DeadLetter, 'group' | 'eventId'>): string {
  return `${group}:${eventId}`;
}

export interface EventBus {
  subscribe(subscription: Subscription): void;
  /** Starts all groups from their stored positions. */
  start(): Promise<void>;
  /** Resolves when every group has committed up to this position, or when the signal aborts. */
  settled(position: number, signal?: AbortSignal): Promise<void>;
  /** Returns the position up to which the effects of each group are durable, for metrics and the workbench. */
  positions(): Record<string, number>;
  /** Finishes the current batch, commits it and stops. */
  stop(): Promise<void>;
}

export type { DocumentWrite };

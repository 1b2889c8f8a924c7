import type { StoredEvent, Topic } from '@goldwake/contracts';
import { type CollectionSpec, collection, type Document, type DocumentWrite } from './documents.js';

/** What a handler may do to documents: gathered, and committed together with the group's position. Reads see the writes of this batch. */
export interface Effects {
  get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined>;
  put<T>(spec: CollectionSpec<T>, id: string, body: T): void;
  remove<T>(spec: CollectionSpec<T>, id: string): void;
}

export interface Subscription {
  /** Name of the consumer group, which owns its position: `wallet.balances`. */
  group: string;
  topics: readonly Topic[];
  /** Only these types reach the handler; all if left out. */
  types?: readonly string[];
  /**
   * Called for one event after the other. What has the same key, which is the player or the stream of the house, comes from
   * each topic in order of position; how it stands to other keys' events is not promised. At least once: an event whose effects were not committed
   * comes again. A handler that throws is tried again `attempts` times; then the event is put aside as a dead letter with the reason.
   */
  handle(event: StoredEvent, effects: Effects): Promise<void> | void;
  /** Default 5. */
  attempts?: number;
}

/** A read model: a subscription that only writes its own documents, so that it can be made anew from the events at any time. */
export interface Projection extends Subscription {
  /** All that it writes; no other subscription writes there. */
  collections: readonly CollectionSpec<unknown>[];
}

export function isProjection(subscription: Subscription): subscription is Projection {
  return 'collections' in subscription;
}

/** Up to where each group's effects are durable, on an engine that brings all events in one order. Id: the group. */
export const CHECKPOINTS = collection<{ position: number }>('checkpoints');

/** An event that a group could not handle. */
export interface DeadLetter {
  group: string;
  /** Of a record that is no event: its topic, partition and offset. */
  eventId: string;
  position: number;
  type: string;
  reason: string;
  stack: string | null;
  /** In all, those of replays too. */
  attempts: number;
  /** ISO time of the last attempt. */
  at: string;
  /** ISO time at which somebody asked for it to be handled again; null where nobody has since it failed. */
  requested: string | null;
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
  /** Resolves when every group has committed up to this position, or when the signal aborts: the wait is then given up. */
  settled(position: number, signal?: AbortSignal): Promise<void>;
  /** Where each group stands, all effects up to there being durable: for metrics and the workbench. */
  positions(): Record<string, number>;
  /** Finishes the batch in hand, commits, stops. */
  stop(): Promise<void>;
}

export type { DocumentWrite };

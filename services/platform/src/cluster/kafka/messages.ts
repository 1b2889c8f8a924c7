import { type StoredEvent, topicOf } from '@goldwake/contracts';
import type { IHeaders, KafkaMessage } from 'kafkajs';
import type { EventText } from '../event-text.js';
import { keyOf, type Topics } from './topics.js';

/**
 * Position of the event before this one in its partition, 0 for the first: a consumer that stands elsewhere has missed
 * something. Without it a consumer would have to remember the version of every stream there is, for each group.
 */
const AFTER = 'after';

/** An event on its way through Kafka. */
export interface Sent {
  topic: string;
  partition: number;
  key: string;
  value: string;
  headers: IHeaders;
}

/** @returns undefined for a stream that is no service's: nobody can subscribe to it */
export function toMessage(event: EventText, topics: Topics, after: (topic: string, partition: number) => number) {
  const own = topicOf(event.stream);
  if (own === undefined) return undefined;
  const topic = topics.of(own);
  const key = keyOf(event.stream);
  const partition = topics.partitionOf(key);
  const headers: IHeaders = { [AFTER]: String(after(topic, partition)), correlation: event.correlationId };
  return { topic, partition, key, value: event.json, headers } satisfies Sent;
}

/** A record as it came. */
export interface Received {
  /** As it was sent: of the schema that its sender knew. */
  event: StoredEvent;
  /** NaN where the record does not say. */
  after: number;
}

/** @throws if it is no event */
export function fromMessage({ value, headers }: Pick<KafkaMessage, 'value' | 'headers'>): Received {
  const event = JSON.parse(value?.toString() ?? '') as StoredEvent;
  const { stream, position, version, type } = event ?? {};
  if (typeof stream !== 'string' || typeof type !== 'string' || !isCount(position) || !isCount(version)) {
    throw new Error('the record is JSON, but no event');
  }
  const after = headers?.[AFTER];
  return { event, after: after === undefined ? Number.NaN : Number(after.toString()) };
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

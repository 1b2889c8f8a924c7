import { type StoredEvent, topicOf } from '@goldwake/contracts';
import type { IHeaders, KafkaMessage } from 'kafkajs';
import type { EventText } from '../event-text.js';
import { keyOf, type Topics } from './topics.js';

/**
 * Header with the position of the previous event in the partition, 0 for the first event. A consumer at another
 * position has missed events. Without this header each group would have to store the version of every stream.
 */
const AFTER = 'after';

/** Kafka record of an event, with its topic and partition. */
export interface Sent {
  topic: string;
  partition: number;
  key: string;
  value: string;
  headers: IHeaders;
}

/**
 * Builds the Kafka record for an event.
 * @returns undefined if the stream belongs to no topic, so that no group can subscribe to it
 */
export function toMessage(event: EventText, topics: Topics, after: (topic: string, partition: number) => number) {
  const own = topicOf(event.stream);
  if (own === undefined) return undefined;
  const topic = topics.of(own);
  const key = keyOf(event.stream);
  const partition = topics.partitionOf(key);
  const headers: IHeaders = { [AFTER]: String(after(topic, partition)), correlation: event.correlationId };
  return { topic, partition, key, value: event.json, headers } satisfies Sent;
}

/** Event and header parsed from a Kafka record. */
export interface Received {
  /** The event in the schema version of the process that sent it, before upcasting. */
  event: StoredEvent;
  /** Position of the previous event in the partition; NaN if the record does not have this header. */
  after: number;
}

/**
 * Parses the event in a Kafka record.
 * @throws Error if the record contains no event
 */
export function fromMessage({ value, headers }: Pick<KafkaMessage, 'value' | 'headers'>): Received {
  const event = JSON.parse(value?.toString() ?? '') as StoredEvent;
  const { stream, position, version, type } = event ?? {};
  if (typeof stream !== 'string' || typeof type !== 'string' || !isCount(position) || !isCount(version)) {
    throw new Error('the record is JSON, but not an event');
  }
  const after = headers?.[AFTER];
  return { event, after: after === undefined ? Number.NaN : Number(after.toString()) };
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

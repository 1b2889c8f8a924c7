import { type StoredEvent, topicOf } from '@goldwake/contracts';
import type { IHeaders, KafkaMessage } from 'kafkajs';
import { type EventText, referenceTo } from '../event-text.js';
import { isCount } from '../mongo/damaged-event.js';
import { keyOf, type Topics } from './topics.js';

/**
 * Header with the position of the previous event in the partition, 0 for the first event. A consumer at another
 * position has missed events. Without this header each group would have to store the version of every stream.
 */
const AFTER = 'after';

/** Maximum size of a record in bytes. A broker refuses more than 1 MB, and the relay would then stop at the event. */
export const RECORD_BYTES_MAX = 512 * 1024;
/** Maximum length of a stream's name. Longer ones come from damage, and a broker would refuse the key of the record. */
const STREAM_LENGTH_MAX = 1_000;

/** Kafka record of an event, with its topic and partition. */
export interface Sent {
  topic: string;
  partition: number;
  key: string;
  value: string;
  headers: IHeaders;
}

/**
 * Builds the Kafka record for an event: its JSON, or a reference to it if the JSON is too large.
 * @returns undefined if the stream belongs to no topic, so that no group can subscribe to it
 */
export function toMessage(event: EventText, topics: Topics, after: (topic: string, partition: number) => number) {
  const own = topicOf(event.stream);
  if (own === undefined || event.stream.length > STREAM_LENGTH_MAX) return undefined;
  const topic = topics.of(own);
  const key = keyOf(event.stream);
  const partition = topics.partitionOf(key);
  const { json, correlationId } = isTooLarge(event) ? referenceTo(event) : event;
  const headers: IHeaders = { [AFTER]: String(after(topic, partition)) };
  if (correlationId !== undefined) headers.correlation = correlationId;
  return { topic, partition, key, value: json, headers } satisfies Sent;
}

function isTooLarge({ json, correlationId = '' }: EventText): boolean {
  const length = json.length + correlationId.length;
  // A character takes at most three bytes of UTF-8.
  if (3 * length <= RECORD_BYTES_MAX) return false;
  return Buffer.byteLength(json) + Buffer.byteLength(correlationId) > RECORD_BYTES_MAX;
}

/** Content of a Kafka record. */
export interface Received {
  position: number;
  /**
   * The event in the schema version of the process that sent it, before upcasting; undefined if the record only refers
   * to the event in the store.
   */
  event: StoredEvent | undefined;
  /** Whether the record only says that events up to its position are missing in the store. */
  isNotice: boolean;
  /** Position of the previous event in the partition; NaN if the record does not have this header. */
  after: number;
}

/**
 * Parses the event in a Kafka record, or the reference to it. The fields of the event are not checked: only its hash
 * shows that it is the stored event.
 * @throws Error if the record contains neither
 */
export function fromMessage({ value, headers }: Pick<KafkaMessage, 'value' | 'headers'>): Received {
  const parsed = JSON.parse(value?.toString() ?? '') as (StoredEvent & { lost?: unknown }) | null;
  const { stream, position, version, type, lost } = parsed ?? ({} as Partial<NonNullable<typeof parsed>>);
  if (typeof stream !== 'string' || !isCount(position)) throw new Error('the record is JSON, but not an event');
  const event = typeof type === 'string' && isCount(version) ? (parsed as StoredEvent) : undefined;
  const after = headers?.[AFTER];
  return {
    position,
    event,
    isNotice: !event && lost !== undefined,
    after: after === undefined ? Number.NaN : Number(after.toString()),
  };
}

import type { TopicMessages } from 'kafkajs';
import type { EventText } from '../event-text.js';
import { toMessage } from '../kafka/messages.js';
import type { Topics } from '../kafka/topics.js';
import type { RelayState } from './lease.js';

/**
 * Maximum size of a produce request in bytes, unless it has a single event. A broker accepts 1 MB per partition, and
 * all events of a request may go to the same partition.
 */
const BYTES_MAX = 512 * 1024;
const EVENTS_MAX = 1_000;

export interface Request {
  messages: TopicMessages[];
  /** Progress of the relay after Kafka has acknowledged the request. */
  progress: Pick<RelayState, 'position' | 'last'>;
}

/** Splits a page of events into produce requests, each with the relay's progress after the request. */
export function* requests(
  events: readonly EventText[],
  from: Request['progress'],
  topics: Topics,
  eventsMax = EVENTS_MAX,
): Generator<Request> {
  const last = new Map(Object.entries(from.last).map(([topic, positions]) => [topic, [...positions]]));
  const lastOf = (topic: string) => {
    const positions = last.get(topic) ?? new Array<number>(topics.partitions).fill(0);
    last.set(topic, positions);
    return positions;
  };
  let byTopic = new Map<string, TopicMessages>();
  let bytes = 0;
  let count = 0;
  const request = (position: number): Request => {
    const messages = [...byTopic.values()];
    const snapshot = Object.fromEntries([...last].map(([topic, positions]) => [topic, [...positions]]));
    byTopic = new Map();
    bytes = count = 0;
    return { messages, progress: { position, last: snapshot } };
  };
  let position = from.position;
  for (const event of events) {
    const message = toMessage(event, topics, (topic, partition) => lastOf(topic)[partition] ?? 0);
    if (message && count > 0 && bytes + message.value.length > BYTES_MAX) yield request(position);
    position = event.position;
    if (message) {
      const { topic, ...sent } = message;
      const own = byTopic.get(topic) ?? { topic, messages: [] };
      own.messages.push(sent);
      byTopic.set(topic, own);
      lastOf(topic)[message.partition] = event.position;
      bytes += message.value.length;
    }
    if (++count >= eventsMax) yield request(position);
  }
  if (count > 0) yield request(position);
}

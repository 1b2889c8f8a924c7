import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { randomOf } from '../lib/random.js';
import { Draws } from '../simulation/draws.js';
import type { Deployment } from './deployment.js';
import type { EventDocument } from './history.js';

const PARTITIONS = 12;
const TOPICS: Record<string, string> = {
  account: 'identity',
  wallet: 'wallet',
  fairness: 'games',
  promotions: 'promotions',
};
const EVENTS_MAX = 500;
/** The default partitioner of kafkajs. It chooses the same partition as other Kafka clients. */
const murmur = Partitioners.DefaultPartitioner();
const partitionMetadata = Array.from({ length: PARTITIONS }, (_, partitionId) => ({
  partitionId,
  leader: 0,
  partitionErrorCode: 0,
  replicas: [],
  isr: [],
}));

/** A Kafka record in the form in which the relay would send it. */
interface Message {
  topic: string;
  partition: number;
  key: string;
  value: string;
  headers: Record<string, string>;
}

/** Sends copies of recent records in random order, as a producer without idempotence might do. */
export async function resend(deployment: Deployment, records: number, seed: number): Promise<void> {
  const draws = new Draws(randomOf(seed));
  const last = await deployment.store.lastPosition();
  const messages = messagesOf(await deployment.store.eventsAfter(Math.max(0, last - EVENTS_MAX)));
  const copies = Array.from({ length: records }, () => draws.one(messages));
  await send(deployment, copies);
}

/**
 * Pauses the relay and sends the events that it has not published yet in the wrong order. It then publishes them again.
 */
export async function reorder(
  deployment: Deployment,
  stoppedMs: number,
  seed: number,
  away: (ms: number) => Promise<void>,
): Promise<void> {
  const draws = new Draws(randomOf(seed));
  const holder = await deployment.relayHolder();
  deployment.signal(holder, 'SIGSTOP');
  try {
    const before = await deployment.store.lastPosition();
    await away(stoppedMs);
    const messages = messagesOf(await deployment.store.eventsAfter(before)).reverse();
    // The newest events are sent first, and some events are sent twice.
    await send(deployment, [...messages, ...messages.filter(() => draws.chance(0.3))]);
  } finally {
    deployment.signal(holder, 'SIGCONT');
  }
}

/** Builds messages in the relay's format. Each message names the previous position in its partition, if known. */
function messagesOf(events: readonly EventDocument[]): Message[] {
  const last = new Map<string, number>();
  return events.flatMap(({ _id: position, data: text, commandIndex: _, ...rest }) => {
    const { stream, version } = rest;
    const [category = ''] = stream.split('-', 1);
    const topic = `goldwake.${TOPICS[category]}`;
    if (!TOPICS[category]) return [];
    const key = stream.slice(category.length + 1);
    const partition = murmur({ topic, partitionMetadata, message: { key, value: null } });
    const after = last.get(`${topic}/${partition}`);
    last.set(`${topic}/${partition}`, position);
    const value = JSON.stringify({ eventId: `${stream}@${version}`, position, ...rest, data: JSON.parse(text) });
    const headers = { correlation: rest.correlationId, ...(after !== undefined && { after: String(after) }) };
    return [{ topic, partition, key, value, headers }];
  });
}

async function send(deployment: Deployment, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const kafka = new Kafka({ brokers: [deployment.kafka], clientId: 'mischief', logLevel: logLevel.NOTHING });
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  try {
    // The messages are sent one by one, so that each partition keeps this order.
    for (const { topic, ...message } of messages) await producer.send({ topic, messages: [message] });
  } finally {
    await producer.disconnect();
  }
}

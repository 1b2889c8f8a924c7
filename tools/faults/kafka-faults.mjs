import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { randomOf } from '../../load-tests/torture/random.mjs';

const PARTITIONS = 12;
const TOPICS = { account: 'identity', wallet: 'wallet', fairness: 'games', promotions: 'promotions' };
const EVENTS_MAX = 500;
/** kafkajs's default partitioner, which is compatible with every Kafka client's. */
const murmur = Partitioners.DefaultPartitioner();
const partitionMetadata = Array.from({ length: PARTITIONS }, (_, partitionId) => ({ partitionId, leader: 0 }));

/** Sends copies of recent records in random order, as a producer without idempotence might. */
export async function resend(deployment, { records, luck }) {
  const random = randomOf(luck);
  const last = await deployment.store.lastPosition();
  const messages = messagesOf(await deployment.store.eventsAfter(Math.max(0, last - EVENTS_MAX)));
  const copies = Array.from({ length: records }, () => messages[Math.floor(random() * messages.length)]);
  await send(deployment, copies);
}

/** Sends the events that the relay has not published yet in the wrong order; the relay then publishes them again. */
export async function reorder(deployment, { stoppedMs, luck }, away) {
  const random = randomOf(luck);
  const holder = await deployment.relayHolder();
  deployment.signal(holder, 'SIGSTOP');
  try {
    const before = await deployment.store.lastPosition();
    await away(stoppedMs);
    const messages = messagesOf(await deployment.store.eventsAfter(before)).reverse();
    // Sends the newest first, and some of them more than once.
    await send(deployment, [...messages, ...messages.filter(() => random() < 0.3)]);
  } finally {
    deployment.signal(holder, 'SIGCONT');
  }
}

/** Builds messages like the relay; each names the previous position of its partition, if known. */
function messagesOf(events) {
  const last = new Map();
  return events.flatMap(({ _id: position, data: text, commandIndex: _, ...rest }) => {
    const { stream, version } = rest;
    const [category] = stream.split('-', 1);
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

async function send(deployment, messages) {
  if (messages.length === 0) return;
  const kafka = new Kafka({ brokers: [deployment.kafka], clientId: 'mischief', logLevel: logLevel.NOTHING });
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  try {
    // The messages are sent one by one, so that the partition keeps this order.
    for (const { topic, ...message } of messages) await producer.send({ topic, messages: [message] });
  } finally {
    await producer.disconnect();
  }
}

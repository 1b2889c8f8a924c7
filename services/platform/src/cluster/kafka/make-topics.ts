import type { Admin } from 'kafkajs';
import { messageOf } from '../../errors.js';

/** There, or coming to be, or to be asked for again: a broker that is short of time makes it or not, and answers with the last. */
const NOT_MADE_NOW: ReadonlySet<unknown> = new Set([
  'TOPIC_ALREADY_EXISTS',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'NOT_CONTROLLER',
  'REQUEST_TIMED_OUT',
]);

/** The broker's clock: it refuses what a sender says is more than an hour ahead, and one whose clock had jumped could send nothing any more. */
const STAMPED_BY_BROKER = { name: 'message.timestamp.type', value: 'LogAppendTime' };

/** Brokers that have a record before it counts as sent: with two, what was acknowledged outlives either. */
const HOLDERS_MIN = 2;

/** Asks for topics, whoever else does so too. @throws Error that begins with `Kafka` where it answers that it will not make one */
export async function makeTopics(
  admin: Admin,
  topics: readonly [name: string, partitions: number][],
  replicas: number,
): Promise<void> {
  if (topics.length === 0) return;
  const configEntries = [
    STAMPED_BY_BROKER,
    { name: 'min.insync.replicas', value: String(Math.min(replicas, HOLDERS_MIN)) },
  ];
  await admin
    .createTopics({
      // kafkajs's own wait may throw UNKNOWN_TOPIC_OR_PARTITION while the topic is being made.
      waitForLeaders: false,
      topics: topics.map(([topic, numPartitions]) => ({
        topic,
        numPartitions,
        replicationFactor: replicas,
        configEntries,
      })),
    })
    .catch((error) => {
      const { errors = [error] } = error as { errors?: Refusal[] };
      const refusal = errors.find(({ type }) => !NOT_MADE_NOW.has(type));
      if (refusal) throw refusal.topic === undefined ? refusal : told(refusal, replicas);
    });
}

/** Of kafkajs, whose own words for several are only that there were some. */
interface Refusal extends Error {
  topic?: string;
  type?: unknown;
}

function told(refusal: Refusal, replicas: number): Error {
  const cause =
    refusal.type === 'INVALID_REPLICATION_FACTOR'
      ? `; GOLDWAKE_KAFKA_REPLICAS says ${replicas}, and it takes as many brokers`
      : '';
  return new Error(`Kafka does not make the topic ${refusal.topic}: ${messageOf(refusal)}${cause}`);
}

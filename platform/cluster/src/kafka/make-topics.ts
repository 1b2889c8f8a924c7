import { messageOf } from '@goldwake/core/adapters';
import type { Admin } from 'kafkajs';

/**
 * Errors after which topic creation is checked again instead of failed: the topic exists, is being created, or the
 * request timed out (REQUEST_TIMED_OUT: the broker may or may not have created it).
 */
const NOT_MADE_NOW: ReadonlySet<unknown> = new Set([
  'TOPIC_ALREADY_EXISTS',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'NOT_CONTROLLER',
  'REQUEST_TIMED_OUT',
]);

/**
 * Records get the broker's timestamp. With the sender's timestamp the broker rejects records that are more than an hour
 * ahead, so a process whose clock had jumped could not send any more.
 */
const STAMPED_BY_BROKER = { name: 'message.timestamp.type', value: 'LogAppendTime' };

/**
 * Number of in-sync replicas that must have a record before it is acknowledged, if there are that many: with two, an
 * acknowledged record survives the loss of either broker.
 */
const HOLDERS_MIN = 2;

/**
 * Requests the creation of topics; other processes may do so at the same time.
 * @throws Error with a message that begins with `Kafka` if the broker refuses to create a topic
 */
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
      // The wait built into kafkajs may throw UNKNOWN_TOPIC_OR_PARTITION while the topic is being created.
      waitForLeaders: false,
      topics: topics.map(([topic, numPartitions]) => ({
        topic,
        numPartitions,
        replicationFactor: replicas,
        configEntries,
      })),
    })
    .catch((error) => {
      const { errors = [error] } = error as { errors?: TopicError[] };
      const topicError = errors.find(({ type }) => !NOT_MADE_NOW.has(type));
      if (topicError) throw topicError.topic === undefined ? topicError : topicCreationError(topicError, replicas);
    });
}

/**
 * Error of a single topic inside the aggregate error of kafkajs, whose own message only says that some topics failed.
 */
interface TopicError extends Error {
  topic?: string;
  type?: unknown;
}

function topicCreationError(topicError: TopicError, replicas: number): Error {
  const cause =
    topicError.type === 'INVALID_REPLICATION_FACTOR'
      ? `; GOLDWAKE_KAFKA_REPLICAS is ${replicas}, which needs at least as many brokers`
      : '';
  return new Error(`Kafka refused to create the topic ${topicError.topic}: ${messageOf(topicError)}${cause}`);
}

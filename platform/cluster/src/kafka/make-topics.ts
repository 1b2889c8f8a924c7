import { messageOf } from '@goldwake/core/adapters';
import type { Admin } from 'kafkajs';

/**
 * Kafka errors after which the topics are checked again instead of failing: the topic exists, is being created, or the
 * request timed out (REQUEST_TIMED_OUT: the broker may or may not have created it).
 */
const NOT_MADE_NOW: ReadonlySet<unknown> = new Set([
  'TOPIC_ALREADY_EXISTS',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'NOT_CONTROLLER',
  'REQUEST_TIMED_OUT',
]);

/**
 * The broker sets the timestamp of records. It rejects sender timestamps more than an hour in the future, so a process
 * whose clock had jumped ahead could not send any records.
 */
const STAMPED_BY_BROKER = { name: 'message.timestamp.type', value: 'LogAppendTime' };

/**
 * Minimum number of in-sync replicas that must have a record before Kafka acknowledges it, or all replicas if there are
 * fewer. With two, an acknowledged record survives the loss of either broker.
 */
const IN_SYNC_REPLICAS_MIN = 2;

export interface NewTopic {
  name: string;
  partitions: number;
  /** How long the broker keeps records, in milliseconds; the default is the setting of the broker. */
  retentionMs?: number;
}

/**
 * Requests the creation of Kafka topics; it is safe if other processes do this at the same time.
 * @throws Error with a message that begins with `Kafka` if the broker refuses to create a topic
 */
export async function makeTopics(admin: Admin, topics: readonly NewTopic[], replicas: number): Promise<void> {
  if (topics.length === 0) return;
  const configEntries = [
    STAMPED_BY_BROKER,
    { name: 'min.insync.replicas', value: String(Math.min(replicas, IN_SYNC_REPLICAS_MIN)) },
  ];
  await admin
    .createTopics({
      // kafkajs's own wait for leaders may throw UNKNOWN_TOPIC_OR_PARTITION while a topic is being created.
      waitForLeaders: false,
      topics: topics.map(({ name, partitions, retentionMs }) => ({
        topic: name,
        numPartitions: partitions,
        replicationFactor: replicas,
        configEntries: [...configEntries, ...(retentionMs === undefined ? [] : keptFor(retentionMs))],
      })),
    })
    .catch((error) => {
      const { errors = [error] } = error as { errors?: TopicError[] };
      const topicError = errors.find(({ type }) => !NOT_MADE_NOW.has(type));
      if (topicError) throw topicError.topic === undefined ? topicError : topicCreationError(topicError, replicas);
    });
}

function keptFor(retentionMs: number): { name: string; value: string }[] {
  // A broker deletes whole segments only, and not the one that it writes.
  return ['retention.ms', 'segment.ms'].map((name) => ({ name, value: String(retentionMs) }));
}

/** Error for a single topic. kafkajs wraps these in an aggregate error whose message only says that some failed. */
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

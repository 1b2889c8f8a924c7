import { setTimeout as sleep } from 'node:timers/promises';
import { type Category, idOf, isPlayerStream, STREAMS, streamName, type Topic, topicOf } from '@goldwake/contracts';
import { NAMESPACE, type TopicOptions } from '@goldwake/core';
import { type Admin, type Kafka, Partitioners, type PartitionMetadata } from 'kafkajs';
import { LRUCache } from 'lru-cache';
import { makeTopics, type NewTopic } from './make-topics.js';

const SERVICES: readonly Topic[] = [...new Set(Object.values(STREAMS).map(({ topic }) => topic))];

/** An existing Kafka topic does not have the configured number of partitions. */
export class TopicMismatch extends Error {
  constructor(topic: string, expected: number, actual: number) {
    super(
      `${topic} has ${actual} partitions, GOLDWAKE_KAFKA_PARTITIONS is ${expected}: another number would break the order of a ` +
        "player's events; set it to the existing number",
    );
    this.name = 'TopicMismatch';
  }
}

/**
 * Returns the Kafka key of a stream: the player's id, or the stream name if the stream belongs to no single player.
 * Kafka keeps the order of events with the same key.
 */
export function keyOf(stream: string): string {
  return isPlayerStream(stream) ? idOf(stream) : stream;
}

/**
 * Returns the streams that share a Kafka key in a topic: all streams of the player, or the single stream whose name is
 * the key.
 */
export function streamsOf(topic: Topic, key: string): string[] {
  if (topicOf(key) === topic && !isPlayerStream(key)) return [key];
  const categories = (Object.keys(STREAMS) as Category[]).filter((each) => STREAMS[each].topic === topic);
  return categories.map((category) => streamName(category, key)).filter(isPlayerStream);
}

const murmur = Partitioners.DefaultPartitioner();
const KEYS_KNOWN_MAX = 100_000;

/** Kafka topic names of one casino, and the mapping from streams to topics and partitions. */
export class Topics {
  readonly namespace: string;
  readonly partitions: number;
  readonly replicas: number;
  private readonly known = new LRUCache<string, number>({ max: KEYS_KNOWN_MAX });
  private readonly metadata: PartitionMetadata[];

  constructor({ namespace = NAMESPACE, partitions, replicas = 1 }: TopicOptions) {
    this.namespace = namespace;
    this.partitions = partitions;
    this.replicas = replicas;
    this.metadata = Array.from(
      { length: partitions },
      (_, partitionId) => ({ partitionId, leader: 0 }) as PartitionMetadata,
    );
  }

  of(topic: Topic): string {
    return `${this.namespace}.${topic}`;
  }

  /** Topic with copies of all dead letters; the record headers contain the reasons. */
  get deadLetters(): string {
    return `${this.namespace}.dead-letters`;
  }

  /** Topic of the messages between processes that are not stored. */
  get broadcast(): string {
    return `${this.namespace}.broadcast`;
  }

  /** Topics that contain the events, one per service. */
  get events(): string[] {
    return SERVICES.map((topic) => this.of(topic));
  }

  /** Returns the number of partitions of every topic, keyed by topic name. */
  all(): Map<string, number> {
    return new Map([
      ...this.events.map((topic) => [topic, this.partitions] as const),
      [this.deadLetters, 1],
      [this.broadcast, 1],
    ]);
  }

  /** Returns whether the events of a stream are sent to this partition. */
  holds(stream: string, topic: string, partition: number): boolean {
    const own = topicOf(stream);
    return own !== undefined && this.of(own) === topic && this.partitionOf(keyOf(stream)) === partition;
  }

  /**
   * Returns the partition of a key, computed like the default partitioner of Kafka clients. Results are cached, because
   * kafkajs's implementation calculates with slow Long objects.
   */
  partitionOf(key: string): number {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const partition = murmur({ topic: '', partitionMetadata: this.metadata, message: { key, value: null } });
    this.known.set(key, partition);
    return partition;
  }
}

const LOOK_AGAIN_MS = 100;
/** How long a broker keeps messages that are not stored, in milliseconds. Consumers read them from the end. */
const BROADCAST_RETENTION_MS = 5 * 60_000;

/**
 * Creates missing topics, checks existing ones, and waits until all of them have a leader.
 * @throws TopicMismatch
 * @throws Error with a message that begins with `Kafka` if the broker refuses to create a topic
 */
export async function prepareTopics(kafka: Kafka, topics: Topics): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const wanted = topics.all();
    const optionsOf = ([name, partitions]: [string, number]): NewTopic =>
      name === topics.broadcast ? { name, partitions, retentionMs: BROADCAST_RETENTION_MS } : { name, partitions };
    for (;;) {
      const there = new Set(await admin.listTopics());
      const missing = [...wanted].filter(([topic]) => !there.has(topic));
      await makeTopics(admin, missing.map(optionsOf), topics.replicas);
      const counts = await countsOf(admin, [...wanted.keys()]);
      if (!counts) {
        await sleep(LOOK_AGAIN_MS);
        continue;
      }
      for (const [topic, expected] of wanted) {
        const actual = counts.get(topic) ?? 0;
        // The number of partitions of the other topics does not matter: dead letters need no order, and messages are
        // sent to the first partition.
        if (topics.events.includes(topic) && actual !== expected) throw new TopicMismatch(topic, expected, actual);
      }
      return;
    }
  } finally {
    await admin.disconnect();
  }
}

/** Returns the number of partitions of each topic; undefined while a topic is missing or a partition has no leader. */
async function countsOf(admin: Admin, topics: string[]): Promise<Map<string, number> | undefined> {
  try {
    const metadata = await admin.fetchTopicMetadata({ topics });
    if (metadata.topics.some(({ partitions }) => partitions.some(({ leader }) => leader < 0))) return undefined;
    return new Map(metadata.topics.map(({ name, partitions }) => [name, partitions.length]));
  } catch (error) {
    if ((error as { type?: unknown }).type === 'UNKNOWN_TOPIC_OR_PARTITION') return undefined;
    throw error;
  }
}

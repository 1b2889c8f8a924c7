import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Category,
  categoryOf,
  idOf,
  isPlayers,
  streamName,
  TOPIC_OF,
  type Topic,
  topicOf,
} from '@goldwake/contracts';
import { type Admin, type Kafka, Partitioners, type PartitionMetadata } from 'kafkajs';
import { LRUCache } from 'lru-cache';
import { NAMESPACE, type TopicOptions } from '../topic-options.js';
import { makeTopics } from './make-topics.js';

const SERVICES: readonly Topic[] = [...new Set(Object.values(TOPIC_OF))];

/** A topic has not the number of partitions that the players' events are spread over. */
export class TopicMismatch extends Error {
  constructor(topic: string, expected: number, actual: number) {
    super(
      `${topic} has ${actual} partitions, GOLDWAKE_KAFKA_PARTITIONS says ${expected}: with another number a player's events ` +
        'would leave their order; give the number it has',
    );
    this.name = 'TopicMismatch';
  }
}

/** What keeps together: a player's events of a service, or those of a stream of the house. */
export function keyOf(stream: string): string {
  return isPlayers(stream) ? idOf(stream) : stream;
}

/** Of one key in a topic: all streams of a player there, or the stream of the house that the key is. */
export function streamsOf(topic: Topic, key: string): string[] {
  if (TOPIC_OF[categoryOf(key)] === topic && !isPlayers(key)) return [key];
  const categories = (Object.keys(TOPIC_OF) as Category[]).filter((each) => TOPIC_OF[each] === topic);
  return categories.map((category) => streamName(category, key)).filter(isPlayers);
}

const murmur = Partitioners.DefaultPartitioner();
const KEYS_KNOWN_MAX = 100_000;

/** The topics of one casino, and where in them an event's place is. */
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

  /** Where lies what a group could not handle, with the reason in its headers. */
  get deadLetters(): string {
    return `${this.namespace}.dead-letters`;
  }

  /** Name and number of partitions of each. */
  all(): Map<string, number> {
    return new Map([...SERVICES.map((topic) => [this.of(topic), this.partitions] as const), [this.deadLetters, 1]]);
  }

  /** Whether a stream's events go there. */
  holds(stream: string, topic: string, partition: number): boolean {
    const own = topicOf(stream);
    return own !== undefined && this.of(own) === topic && this.partitionOf(keyOf(stream)) === partition;
  }

  /** As every Kafka client does it by default; remembered, since it is slow in kafkajs, which counts in Longs. */
  partitionOf(key: string): number {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const partition = murmur({ topic: '', partitionMetadata: this.metadata, message: { key, value: null } });
    this.known.set(key, partition);
    return partition;
  }
}

const LOOK_AGAIN_MS = 100;

/** Makes what is missing and looks at what is there, until all is. @throws TopicMismatch, Error that begins with `Kafka` where it refuses one */
export async function prepareTopics(kafka: Kafka, topics: Topics): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const wanted = topics.all();
    for (;;) {
      const there = new Set(await admin.listTopics());
      const missing = [...wanted].filter(([topic]) => !there.has(topic));
      await makeTopics(admin, missing, topics.replicas);
      const counts = await countsOf(admin, [...wanted.keys()]);
      if (!counts) {
        await sleep(LOOK_AGAIN_MS);
        continue;
      }
      for (const [topic, expected] of wanted) {
        const actual = counts.get(topic) ?? 0;
        // Dead letters have no order to leave.
        if (topic !== topics.deadLetters && actual !== expected) throw new TopicMismatch(topic, expected, actual);
      }
      return;
    }
  } finally {
    await admin.disconnect();
  }
}

/** Undefined while some are not there, or have no leader yet. */
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

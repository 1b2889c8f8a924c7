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

const SERVICES: readonly Topic[] = [...new Set(Object.values(TOPIC_OF))];

/** A topic has not the number of partitions that the players' events are spread over. */
export class TopicMismatch extends Error {
  constructor(topic: string, expected: number, actual: number) {
    super(
      `${topic} has ${actual} partitions, these settings say ${expected}: with another number a player's events would leave ` +
        'their order; give the number it has, or let all be handled and make the topic anew',
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

export interface TopicOptions {
  /** What all names of topics and consumer groups begin with; `goldwake` if left out. Two casinos on one Kafka need two. */
  namespace?: string;
  /** Of each service's topic; never changed once there are events. */
  partitions: number;
  /** Copies of each partition: 3 where there are three brokers, 1 (the default) on one. */
  replicas?: number;
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

  constructor({ namespace = 'goldwake', partitions, replicas = 1 }: TopicOptions) {
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

/** Makes what is missing and looks at what is there, until all is. @throws TopicMismatch */
export async function prepareTopics(kafka: Kafka, topics: Topics): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const wanted = topics.all();
    for (;;) {
      const there = new Set(await admin.listTopics());
      const missing = [...wanted].filter(([topic]) => !there.has(topic));
      await make(admin, missing, topics.replicas);
      const counts = await countsOf(admin, [...wanted.keys()]);
      if (!counts) {
        await sleep(LOOK_AGAIN_MS);
        continue;
      }
      for (const [topic, expected] of wanted) {
        const actual = counts.get(topic) ?? 0;
        if (actual !== expected) throw new TopicMismatch(topic, expected, actual);
      }
      return;
    }
  } finally {
    await admin.disconnect();
  }
}

/** There, or coming to be, or to be asked for again: a broker that is short of time makes it or not, and answers with the last. */
const NOT_MADE_NOW: ReadonlySet<unknown> = new Set([
  'TOPIC_ALREADY_EXISTS',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'NOT_CONTROLLER',
  'REQUEST_TIMED_OUT',
]);

/** The broker's clock: it refuses what a sender says is more than an hour ahead, and one whose clock had jumped could send nothing any more. */
const STAMPED_BY_BROKER = [{ name: 'message.timestamp.type', value: 'LogAppendTime' }];

async function make(admin: Admin, topics: [name: string, partitions: number][], replicationFactor: number) {
  if (topics.length === 0) return;
  await admin
    .createTopics({
      // kafkajs's own wait may throw UNKNOWN_TOPIC_OR_PARTITION while the topic is being made.
      waitForLeaders: false,
      topics: topics.map(([topic, numPartitions]) => ({
        topic,
        numPartitions,
        replicationFactor,
        configEntries: STAMPED_BY_BROKER,
      })),
    })
    .catch((error) => {
      const { errors = [error] } = error as { errors?: { type?: unknown }[] };
      if (!errors.every(({ type }) => NOT_MADE_NOW.has(type))) throw error;
    });
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

import type { Clock, Engine, Ids, Random } from '@goldwake/core';
import { PARTITIONS, type TopicOptions } from '@goldwake/core';
import { DocumentScheduler, messageOf, systemClock, systemRandom, uuidIds } from '@goldwake/core/adapters';
import { givenDataKey } from './given-data-key.js';
import { KafkaBroadcast } from './kafka/broadcast.js';
import { kafkaClient, requireAnswer } from './kafka/client.js';
import { KafkaEventBus } from './kafka/event-bus.js';
import { KafkaEventFeed } from './kafka/event-feed.js';
import { partitionCheckpoints } from './kafka/group-checkpoints.js';
import { prepareTopics, Topics } from './kafka/topics.js';
import { connect } from './mongo/connection.js';
import { MongoDocuments } from './mongo/documents.js';
import { MongoEventStore } from './mongo/event-store.js';
import { reading } from './mongo/failures.js';
import { MongoSnapshots } from './mongo/snapshots.js';
import { Relay } from './relay/relay.js';
import { checkTopicLayout, storeTopicLayout } from './topic-layout.js';

export interface ClusterOptions {
  /**
   * URI of a MongoDB replica set, `mongodb://host:port/database?replicaSet=name`. The default database is `goldwake`.
   */
  mongo: string;
  /** Addresses of Kafka brokers as `host:port`. */
  kafka: readonly string[];
  /** Name of the service that runs in this process. */
  service: string;
  clock?: Clock;
  ids?: Ids;
  chance?: Random;
  /** Receives one line for each problem of a consumer; by default it is written to standard error. */
  report?(message: string): void;
  /**
   * Namespace, number of partitions and number of replicas of the Kafka topics. The default is 12 partitions per topic.
   */
  topics?: TopicOptions;
  /** Interval between two searches for requested replays of dead letters, in milliseconds; 1,000 by default. */
  replayPollMs?: number;
  /** The data key, as 64 hexadecimal digits; only for a service that uses it. */
  dataKey?: string;
}

/**
 * Opens the cluster engine, which stores events and documents in MongoDB and delivers events through Kafka.
 * @throws StorageFailed if MongoDB does not respond
 * @throws Error with a message that begins with `Kafka` if Kafka does not respond
 * @throws TopicMismatch
 * @throws TopicLayoutMismatch
 */
export async function openCluster(options: ClusterOptions): Promise<Engine> {
  const { clock = systemClock, ids = uuidIds(), chance = systemRandom, report = console.error } = options;
  const connection = await connect(options.mongo);
  try {
    const documents = new MongoDocuments(connection);
    const store = await MongoEventStore.open(connection, documents, clock);
    const snapshots = await reading(() => MongoSnapshots.open(connection));
    const client = { brokers: options.kafka, clientId: options.service, report };
    await requireAnswer(client);
    const kafka = kafkaClient(client);
    const topics = new Topics(options.topics ?? { partitions: PARTITIONS });
    await checkTopicLayout(documents, topics);
    await prepareTopics(kafka, topics);
    await storeTopicLayout(documents, topics);
    const parts = { store, documents, kafka, topics, clock, report };
    const bus = new KafkaEventBus({ ...parts, pollMs: options.replayPollMs });
    const feed = new KafkaEventFeed(parts);
    const broadcast = new KafkaBroadcast(parts);
    const source = store.tailAsText.bind(store);
    const holder = `${options.service} ${process.pid} ${ids.next()}`;
    const relay = new Relay({ ...parts, source, holder });
    const scheduler = new DocumentScheduler({ documents, clock, holder, report });
    await relay.start();
    let closing: Promise<void> | undefined;
    const close = async () => {
      await scheduler.stop().catch((error) => report(`the scheduler did not stop: ${messageOf(error)}`));
      await bus.stop().catch((error) => report(`the event bus did not stop cleanly: ${messageOf(error)}`));
      await broadcast.close().catch((error) => report(`the broadcast did not stop cleanly: ${messageOf(error)}`));
      await relay.stop();
      await store.close();
      await snapshots.close();
      await connection.close();
    };
    return {
      ...{
        store,
        documents,
        snapshots,
        bus,
        feed,
        broadcast,
        checkpoints: partitionCheckpoints(topics),
        scheduler,
        clock,
        ids,
        random: chance,
        dataKey: givenDataKey(options.dataKey),
      },
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await connection.destroy();
    throw error;
  }
}

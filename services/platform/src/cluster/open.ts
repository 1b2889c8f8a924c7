import { messageOf } from '../errors.js';
import type { Chance } from '../ports/chance.js';
import type { Clock } from '../ports/clock.js';
import type { Engine } from '../ports/engine.js';
import type { Ids } from '../ports/ids.js';
import { systemChance } from '../system/chance.js';
import { systemClock } from '../system/clock.js';
import { uuidIds } from '../system/ids.js';
import { checkCut, keepCut } from './cut.js';
import { kafkaClient, requireAnswer } from './kafka/client.js';
import { KafkaEventBus } from './kafka/event-bus.js';
import { KafkaEventFeed } from './kafka/event-feed.js';
import { partitionPlaces } from './kafka/group-places.js';
import { prepareTopics, Topics } from './kafka/topics.js';
import { connect } from './mongo/connection.js';
import { MongoDocuments } from './mongo/documents.js';
import { MongoEventStore } from './mongo/event-store.js';
import { reading } from './mongo/failures.js';
import { MongoSnapshots } from './mongo/snapshots.js';
import { Relay } from './relay/relay.js';
import { PARTITIONS, type TopicOptions } from './topic-options.js';

export interface ClusterOptions {
  /** Address of a replica set, `mongodb://host:port/database?replicaSet=name`; the database is `goldwake` if none is named. */
  mongo: string;
  /** Addresses of Kafka's brokers, `host:port`. */
  kafka: readonly string[];
  /** Which service this process is. */
  service: string;
  clock?: Clock;
  ids?: Ids;
  chance?: Chance;
  /** Hears in one line what a consumer could not do; standard error if left out. */
  report?(message: string): void;
  /** How Kafka's topics are named and cut; 12 partitions each if left out. */
  topics?: TopicOptions;
}

/** @throws StorageFailed if MongoDB does not answer, Error that begins with `Kafka` if that does not, TopicMismatch, CutMismatch */
export async function openCluster(options: ClusterOptions): Promise<Engine> {
  const { clock = systemClock, ids = uuidIds(), chance = systemChance, report = console.error } = options;
  const connection = await connect(options.mongo);
  try {
    const documents = new MongoDocuments(connection);
    const store = await MongoEventStore.open(connection, documents, clock);
    const snapshots = await reading(() => MongoSnapshots.open(connection));
    const client = { brokers: options.kafka, clientId: options.service, report };
    await requireAnswer(client);
    const kafka = kafkaClient(client);
    const topics = new Topics(options.topics ?? { partitions: PARTITIONS });
    await checkCut(documents, topics);
    await prepareTopics(kafka, topics);
    await keepCut(documents, topics);
    const parts = { store, documents, kafka, topics, clock, report };
    const bus = new KafkaEventBus(parts);
    const feed = new KafkaEventFeed(parts);
    const source = store.tailAsText.bind(store);
    const relay = new Relay({ ...parts, source, holder: `${options.service} ${process.pid} ${ids.next()}` });
    await relay.start();
    let closing: Promise<void> | undefined;
    const close = async () => {
      await bus.stop().catch((error) => report(`the event bus did not stop: ${messageOf(error)}`));
      await relay.stop();
      await store.close();
      await snapshots.close();
      await connection.close();
    };
    return {
      ...{ store, documents, snapshots, bus, feed, places: partitionPlaces(topics), clock, ids, chance },
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

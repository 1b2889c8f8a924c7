import { randomUUID } from 'node:crypto';
import { systemClock } from '@goldwake/core/adapters';
import type { Kafka } from 'kafkajs';
import { kafkaClient } from '../kafka/client.js';
import { KafkaEventBus } from '../kafka/event-bus.js';
import { KafkaEventFeed } from '../kafka/event-feed.js';
import { prepareTopics, Topics } from '../kafka/topics.js';
import { openMongo } from '../mongo/open.js';
import { Relay, type RelayParts } from '../relay/relay.js';
import { kafkaBrokers } from './addresses.js';
import { freshDatabase, onDatabase } from './database.js';
import { reportsUnderTest } from './reports-under-test.js';
import { waitUntilJoined } from './wait-until-joined.js';

export type KafkaUnderTest = Awaited<ReturnType<typeof openKafka>>;

/** Returns topics in a namespace that no other test uses. */
export function topicsUnderTest(partitions = 4): Topics {
  return new Topics({ namespace: `test-${randomUUID().slice(0, 8)}`, partitions });
}

/**
 * Opens the Kafka-based parts of a cluster engine, for tests of individual parts.
 * @param brokers defaults to the suites' broker
 * @param partitions number of partitions of each topic
 */
export async function openKafka(brokers = kafkaBrokers(), partitions = 4) {
  const { reports, report } = reportsUnderTest();
  // kafkajs logs lost connections, which it opens again by itself. They are not reports of the parts under test.
  const kafka: Kafka = kafkaClient({ brokers, clientId: 'test', report: () => {} });
  const topics = topicsUnderTest(partitions);
  await prepareTopics(kafka, topics);
  const mongo = freshDatabase();
  const { store, documents, close: closeMongo } = await openMongo(mongo);
  const parts = { store, documents, kafka, topics, clock: systemClock, report };
  const relays: Relay[] = [];
  const startRelay = async (more: Partial<RelayParts> = {}) => {
    const relay = new Relay({ ...parts, source: store.tailAsText.bind(store), holder: randomUUID(), ...more });
    relays.push(relay);
    await relay.start();
    return relay;
  };
  const relay = await startRelay();
  const buses: KafkaEventBus[] = [];
  const anotherBus = () => {
    const bus = waitUntilJoined(new KafkaEventBus(parts));
    buses.push(bus);
    return bus;
  };
  return {
    ...{ store, documents, kafka, topics, relay, reports },
    /** Address of the database. */
    mongo,
    bus: anotherBus(),
    /** Creates another bus, like that of a second process of the same service. */
    secondBus: anotherBus,
    /** Starts another relay, like that of a second process. */
    secondRelay: startRelay,
    feed: new KafkaEventFeed(parts),
    async close() {
      await Promise.all(buses.map((bus) => bus.stop()));
      await Promise.all(relays.map((each) => each.stop()));
      await closeMongo();
      await onDatabase(mongo, (connection) => connection.dropDatabase());
    },
  };
}

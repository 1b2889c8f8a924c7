import { type EngineUnderTest, type OpenOptions, REPLAY_POLL_MS } from '@goldwake/core/testing';
import { KafkaBroadcast } from '../kafka/broadcast.js';
import { kafkaClient } from '../kafka/client.js';
import { KafkaEventBus } from '../kafka/event-bus.js';
import type { Topics } from '../kafka/topics.js';
import type { MongoEventStore } from '../mongo/event-store.js';
import { openCluster } from '../open.js';
import { kafkaBrokers } from './addresses.js';
import { freshDatabase, onDatabase } from './database.js';
import { insertHistory } from './insert-history.js';
import { topicsUnderTest } from './kafka-under-test.js';
import { reportsUnderTest } from './reports-under-test.js';
import { waitUntilJoined } from './wait-until-joined.js';

/** Opens a complete cluster engine with its own database and topics. */
export async function openClusterUnderTest(options: OpenOptions = {}): Promise<EngineUnderTest> {
  const mongo = freshDatabase();
  await insertHistory(mongo, options);
  return openOn(mongo, topicsUnderTest());
}

async function openOn(mongo: string, topics: Topics): Promise<EngineUnderTest> {
  const { reports, report } = reportsUnderTest();
  const engine = await openCluster({
    ...{ mongo, kafka: kafkaBrokers(), service: 'test', topics, report },
    replayPollMs: REPLAY_POLL_MS,
  });
  const kafka = kafkaClient({ brokers: kafkaBrokers(), clientId: 'second', report });
  const store = engine.store as MongoEventStore;
  const broadcasts: KafkaBroadcast[] = [];
  const close = async () => {
    await Promise.all(broadcasts.map((broadcast) => broadcast.close()));
    await engine.close();
  };
  return {
    ...engine,
    bus: waitUntilJoined(engine.bus as KafkaEventBus),
    reports,
    secondBus: () =>
      waitUntilJoined(new KafkaEventBus({ ...engine, store, kafka, topics, report, pollMs: REPLAY_POLL_MS })),
    secondBroadcast: () => {
      const broadcast = new KafkaBroadcast({ kafka, topics });
      broadcasts.push(broadcast);
      return broadcast;
    },
    lose: async (position) => {
      await onDatabase(mongo, (connection) => connection.collection('events').deleteOne({ _id: position as never }));
    },
    reopen: async () => {
      await close();
      return openOn(mongo, topics);
    },
    close: async () => {
      await close();
      await onDatabase(mongo, (connection) => connection.dropDatabase());
    },
  };
}

import type { Chained } from '../hash-chain.js';
import {
  deadLettersContract,
  documentsContract,
  type EngineUnderTest,
  eventBusContract,
  eventFeedContract,
  eventHistoryContract,
  eventStoreContract,
  type OpenOptions,
  rebuildContract,
  snapshotsContract,
} from '../testing/contracts.js';
import { kafkaClient } from './kafka/client.js';
import { KafkaEventBus } from './kafka/event-bus.js';
import type { Topics } from './kafka/topics.js';
import { openCluster } from './open.js';
import { kafkaBrokers } from './testing/addresses.js';
import { freshDatabase, onDatabase } from './testing/database.js';
import { topicsUnderTest } from './testing/kafka-under-test.js';

async function openOn(mongo: string, topics: Topics): Promise<EngineUnderTest> {
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const engine = await openCluster({ mongo, kafka: kafkaBrokers(), service: 'test', topics, report });
  const kafka = kafkaClient({ brokers: kafkaBrokers(), clientId: 'second', report });
  return {
    ...engine,
    reports,
    secondBus: () => new KafkaEventBus({ ...engine, kafka, topics, report }),
    lose: async (position) => {
      await onDatabase(mongo, (connection) => connection.collection('events').deleteOne({ _id: position as never }));
    },
    reopen: async () => {
      await engine.close();
      return openOn(mongo, topics);
    },
    close: async () => {
      await engine.close();
      await onDatabase(mongo, (connection) => connection.dropDatabase());
    },
  };
}

/** As an older or a newer Goldwake stored it: what is not its own it does not append. */
function stored({ event, dataText, schemaVersion }: Chained) {
  const { eventId: _eventId, position, data: _data, ...rest } = event;
  return { _id: position as never, ...rest, schemaVersion, data: dataText, commandIndex: 0 };
}

async function open({ history, lost }: OpenOptions = {}): Promise<EngineUnderTest> {
  const mongo = freshDatabase();
  if (history)
    await onDatabase(mongo, (connection) =>
      connection.collection('events').insertMany(history.filter(({ event }) => event.position !== lost).map(stored)),
    );
  return openOn(mongo, topicsUnderTest());
}

eventStoreContract('cluster', open);
eventHistoryContract('cluster', open);
documentsContract('cluster', open);
eventBusContract('cluster', open);
deadLettersContract('cluster', open);
eventFeedContract('cluster', open);
rebuildContract('cluster', open);
snapshotsContract('cluster', open);

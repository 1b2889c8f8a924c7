import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kafka } from 'kafkajs';
import { Connection } from '../../embedded/connection.js';
import { importEvents, openEmbedded } from '../../embedded/index.js';
import { DATABASE_FILE } from '../../embedded/schema.js';
import type { EngineUnderTest, OpenOptions } from '../../testing/engine-under-test.js';
import { kafkaClient } from '../kafka/client.js';
import { KafkaEventBus } from '../kafka/event-bus.js';
import { KafkaEventFeed } from '../kafka/event-feed.js';
import { partitionPlaces } from '../kafka/group-places.js';
import { prepareTopics, Topics } from '../kafka/topics.js';
import { Relay } from '../relay/relay.js';
import { kafkaBrokers } from './addresses.js';
import { sourceOf } from './embedded-source.js';
import { takingPart } from './taking-part.js';

export interface KafkaUnderTest extends EngineUnderTest {
  kafka: Kafka;
  topics: Topics;
  relay: Relay;
  dataDir: string;
}

/** Names that no other test has. */
export function topicsUnderTest(partitions = 4): Topics {
  return new Topics({ namespace: `test-${randomUUID().slice(0, 8)}`, partitions });
}

interface KafkaOptions extends OpenOptions {
  /** The suites' own if left out. */
  brokers?: string[];
}

/** The Kafka half of the cluster engine on the embedded engine's store and documents. */
export async function openKafka({ history, lost, ...options }: KafkaOptions = {}): Promise<KafkaUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-kafka-'));
  if (history)
    importEvents(
      dataDir,
      history.map((raw) => ({ ...raw, masked: false })),
      { whole: true },
    );
  if (lost) lose(dataDir, lost);
  const topics = topicsUnderTest();
  await prepareTopics(clientOf(options, console.error), topics);
  return openOn(dataDir, topics, options);
}

function clientOf({ brokers = kafkaBrokers() }: KafkaOptions, report: (message: string) => void): Kafka {
  return kafkaClient({ brokers, clientId: 'test', report });
}

async function openOn(dataDir: string, topics: Topics, options: KafkaOptions): Promise<KafkaUnderTest> {
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const kafka = clientOf(options, report);
  const embedded = await openEmbedded({ ...options, dataDir, report });
  const parts = { ...embedded, kafka, topics, report };
  const bus = takingPart(new KafkaEventBus(parts));
  const relay = new Relay({ ...parts, source: sourceOf(embedded.store), holder: randomUUID() });
  await relay.start();
  const second: KafkaEventBus[] = [];
  const close = async () => {
    await Promise.all([bus, ...second].map((each) => each.stop()));
    await relay.stop();
    await embedded.close();
  };
  return {
    ...embedded,
    ...{
      bus,
      feed: new KafkaEventFeed(parts),
      places: partitionPlaces(topics),
      reports,
      kafka,
      topics,
      relay,
      dataDir,
    },
    secondBus: () => {
      const more = takingPart(new KafkaEventBus(parts));
      second.push(more);
      return more;
    },
    lose: async (position) => lose(dataDir, position),
    reopen: async () => {
      await close();
      return openOn(dataDir, topics, options);
    },
    close: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function lose(dataDir: string, position: number): void {
  const db = Connection.plain(join(dataDir, DATABASE_FILE));
  // The relay may be writing.
  db.exec('PRAGMA busy_timeout = 5000');
  db.run('DELETE FROM events WHERE position = ?', [position]);
  db.close();
}

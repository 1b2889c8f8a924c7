import { type StoredEvent, topicOf } from '@goldwake/contracts';
import { noted, until } from '@goldwake/core/testing';
import { listen, stop } from '@goldwake/core/testing/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompressionCodecs, CompressionTypes, type Producer } from 'kafkajs';
import { textOf } from '../event-text.js';
import { openMongo } from '../mongo/open.js';
import { kafkaBrokers } from '../testing/addresses.js';
import { freshDatabase, onDatabase } from '../testing/database.js';
import { openKafka, topicsUnderTest } from '../testing/kafka-under-test.js';
import { ownKafka } from '../testing/own-engine.js';
import { idempotentProducer, kafkaClient } from './client.js';
import { KafkaEventFeed } from './event-feed.js';
import { toMessage } from './messages.js';
import { prepareTopics, type Topics } from './topics.js';

const HOUR_MS = 3_600_000;
/** Longest wait for events after a restart of Kafka, in milliseconds. The consumer reconnects with growing pauses. */
const RECOVERED_MS_MAX = 120_000;

describe('a subscriber of the event feed', () => {
  const kafka = kafkaClient({ brokers: kafkaBrokers(), clientId: 'test', report: () => {} });
  let mongo: string;
  let engine: Awaited<ReturnType<typeof openMongo>>;
  let topics: Topics;
  let producer: Producer;
  let feed: KafkaEventFeed;

  beforeEach(async () => {
    mongo = freshDatabase();
    engine = await openMongo(mongo);
    topics = topicsUnderTest();
    await stampedBySender(topics.of('wallet'));
    await prepareTopics(kafka, topics);
    feed = new KafkaEventFeed({ store: engine.store, documents: engine.documents, kafka, topics });
    producer = idempotentProducer(kafka);
    await producer.connect();
  });
  afterEach(async () => {
    await producer.disconnect();
    await engine.close();
    await onDatabase(mongo, (connection) => connection.dropDatabase());
  });

  /** Creates a topic whose records carry the timestamp of the sender instead of the broker's. */
  async function stampedBySender(topic: string): Promise<void> {
    const configEntries = Object.entries({
      'message.timestamp.type': 'CreateTime',
      'message.timestamp.after.max.ms': String(10 * HOUR_MS),
    }).map(([name, value]) => ({ name, value }));
    const admin = kafka.admin();
    await admin.connect();
    const { partitions: numPartitions } = topics;
    await admin.createTopics({ waitForLeaders: false, topics: [{ topic, numPartitions, configEntries }] });
    await admin.disconnect();
  }

  let sentBefore = 0;
  async function send(event: StoredEvent, timestamp = Date.now(), compression?: CompressionTypes): Promise<void> {
    const message = toMessage(textOf(event), topics, () => (event.version === 1 ? 0 : sentBefore));
    if (!message) throw new Error(`${topicOf(event.stream)} has no topic`);
    const { topic, ...record } = message;
    await producer.send({ topic, messages: [{ ...record, timestamp: String(timestamp) }], compression });
    sentBefore = event.position;
  }

  const append = (...data: unknown[]) => engine.store.append(noted('wallet-a', 0, 'c1', ...data));

  it.each([
    ['right', 0],
    ['an hour ahead', -HOUR_MS],
    ['an hour behind', HOUR_MS],
  ])(
    'whose clock is %s receives records up to ten seconds older than the newest, no older ones, and all new ones',
    async (_, off) => {
      const events = await append('old', 'just too old', 'young enough', 'newest', 'to come');
      const coming = events.pop() as StoredEvent;
      const now = Date.now() + off;
      for (const [n, ageMs] of [60_000, 10_001, 10_000, 0].entries()) await send(events[n] as StoredEvent, now - ageMs);
      const listener = await listen({ feed });
      await send(coming, now + 1);
      await listener.until(3);
      await stop(listener);
      expect(listener.heard.get('wallet-a')).toEqual(['young enough', 'newest', 'to come']);
      expect(listener.reports).toEqual([]);
    },
  );

  it('skips and reports each record it cannot read, and continues', async () => {
    const [one, newer, three] = (await append(1, 2, 3)) as [StoredEvent, StoredEvent, StoredEvent];
    const listener = await listen({ feed });
    await send(one);
    await producer.send({ topic: topics.of('wallet'), messages: [{ key: 'a', value: 'not JSON' }] });
    await onDatabase(mongo, (connection) =>
      connection.collection('events').updateOne({ _id: newer.position as never }, { $set: { schemaVersion: 7 } }),
    );
    await send({ ...newer, schemaVersion: 7 });
    await send(three);
    await listener.until(2);
    await stop(listener);
    expect(listener.heard.get('wallet-a')).toEqual([1, 3]);
    expect(listener.reports).toEqual([
      expect.stringMatching(/^a record is skipped: .*not valid JSON/),
      expect.stringMatching(/^an event is skipped: .*wallet-a@2: noted of schema 7, this Goldwake knows 1/),
    ]);
  });

  it('reports when kafkajs stops its consumer, and creates new ones until reading succeeds', async () => {
    const [event] = (await append(1)) as [StoredEvent];
    await send(event, Date.now(), CompressionTypes.GZIP);
    const gzip = CompressionCodecs[CompressionTypes.GZIP];
    // The LZ4 codec of kafkajs only throws "not implemented".
    CompressionCodecs[CompressionTypes.GZIP] = CompressionCodecs[CompressionTypes.LZ4];
    const listener = await listen({ feed });
    await until(() => listener.reports.length >= 2);
    CompressionCodecs[CompressionTypes.GZIP] = gzip;
    await listener.until(1);
    await stop(listener);
    expect(listener.heard.get('wallet-a')).toEqual([1]);
    expect(listener.reports[0]).toMatch(/^pushes are paused: .*compression not implemented$/);
  });
});

it('after each kill and restart of Kafka the event feed continues by itself; no event is missing or duplicated', async () => {
  const kafka = await ownKafka();
  const engine = await openKafka([kafka.address]);
  const players = Array.from({ length: 12 }, (_, n) => `wallet-p${n}`);
  let version = 0;
  const appendToAll = async () => {
    await Promise.all(players.map((each) => engine.store.append(noted(each, version, `c${version}`, version))));
    version++;
  };
  const listener = await listen(engine);
  try {
    for (let time = 0; time < 2; time++) {
      await appendToAll();
      await kafka.kill();
      await appendToAll();
      const back = kafka.start();
      await appendToAll();
      await back;
      // In the second run no event follows the ones stored during the outage, so no gap reveals that they are missing.
      if (time === 0) await appendToAll();
      await listener.until(players.length * version, RECOVERED_MS_MAX);
    }
    await stop(listener);
    const all = Array.from({ length: version }, (_, n) => n);
    expect(listener.heard).toEqual(new Map(players.map((each) => [each, all])));
    // A restart that lasts longer than the retries of kafkajs is reported as an outage, and nothing else is.
    expect(listener.reports.filter((report) => !report.startsWith('pushes are paused: '))).toEqual([]);
  } finally {
    await engine.close();
    await kafka.close();
  }
});

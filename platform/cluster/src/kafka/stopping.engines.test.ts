import type { Subscription } from '@goldwake/core';
import { DRAIN_MS_MAX } from '@goldwake/core/adapters';
import { gate, noted, until } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { openCluster } from '../open.js';
import { RELAY, RELAY_ID } from '../relay/lease.js';
import { freshDatabase, onDatabase } from '../testing/database.js';
import { topicsUnderTest } from '../testing/kafka-under-test.js';
import { ownKafka } from '../testing/own-engine.js';
import { waitUntilJoined } from '../testing/wait-until-joined.js';
import type { KafkaEventBus } from './event-bus.js';

const STREAMS = 16;

it('a process stops within the drain time although Kafka is unreachable and another process is behind', async () => {
  const kafka = await ownKafka();
  const { namespace } = topicsUnderTest();
  const mongo = freshDatabase();
  const handling = gate();
  const open = async (handle: Subscription['handle']) => {
    const topics = { namespace, partitions: 4 };
    const engine = await openCluster({ mongo, kafka: [kafka.address], service: 'test', topics, report: () => {} });
    engine.bus.subscribe({ group: 'test.slow', topics: ['wallet'], handle });
    await waitUntilJoined(engine.bus as KafkaEventBus).start();
    return engine;
  };
  const slow = await open(() => handling.opened);
  const quick = await open(() => {});
  for (let n = 0; n < STREAMS; n++) await quick.store.append(noted(`wallet-${n}`, 0, 'c1', 1));
  const relayed = async () => (await quick.documents.get(RELAY, RELAY_ID))?.body.position;
  await until(async () => (await relayed()) === STREAMS);
  await kafka.kill();
  const since = performance.now();
  await quick.close();
  const took = performance.now() - since;
  handling.open();
  await slow.close();
  await kafka.close();
  await onDatabase(mongo, (connection) => connection.dropDatabase());
  expect(took).toBeLessThan(DRAIN_MS_MAX);
});

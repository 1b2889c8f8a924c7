import { expect, it } from '@jest/globals';
import type { Admin, ITopicConfig } from 'kafkajs';
import { makeTopics } from './make-topics.js';

/**
 * Returns the topic settings that Kafka would be sent; the tests' Kafka has only one broker, so it cannot create
 * several replicas.
 */
async function asked(replicas: number): Promise<ITopicConfig[]> {
  const all: ITopicConfig[] = [];
  const createTopics: Admin['createTopics'] = async ({ topics }) => all.push(...topics) > 0;
  await makeTopics({ createTopics } as Admin, [{ name: 'house.wallet', partitions: 12 }], replicas);
  return all;
}

it.each([
  [1, '1'],
  [2, '2'],
  [3, '2'],
  [5, '2'],
])('with %d replicas a record is acknowledged once %s brokers have it', async (replicas, value) => {
  expect(await asked(replicas)).toMatchObject([
    {
      topic: 'house.wallet',
      numPartitions: 12,
      replicationFactor: replicas,
      configEntries: expect.arrayContaining([{ name: 'min.insync.replicas', value }]),
    },
  ]);
});

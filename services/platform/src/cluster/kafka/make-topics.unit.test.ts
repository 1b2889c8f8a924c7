import { expect, it } from '@jest/globals';
import type { Admin, ITopicConfig } from 'kafkajs';
import { makeTopics } from './make-topics.js';

/** What Kafka is asked for; suites have a Kafka of one broker only. */
async function asked(replicas: number): Promise<ITopicConfig[]> {
  const all: ITopicConfig[] = [];
  const createTopics: Admin['createTopics'] = async ({ topics }) => all.push(...topics) > 0;
  await makeTopics({ createTopics } as Admin, [['house.wallet', 12]], replicas);
  return all;
}

it.each([
  [1, '1'],
  [2, '2'],
  [3, '2'],
  [5, '2'],
])('with %d copies a record counts once %s brokers have it', async (replicas, value) => {
  expect(await asked(replicas)).toMatchObject([
    {
      topic: 'house.wallet',
      numPartitions: 12,
      replicationFactor: replicas,
      configEntries: expect.arrayContaining([{ name: 'min.insync.replicas', value }]),
    },
  ]);
});

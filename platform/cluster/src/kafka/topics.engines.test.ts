import { describe, expect, it } from '@jest/globals';
import { ConfigResourceTypes } from 'kafkajs';
import { kafkaBrokers } from '../testing/addresses.js';
import { topicsUnderTest } from '../testing/kafka-under-test.js';
import { kafkaClient } from './client.js';
import { keyOf, prepareTopics, Topics } from './topics.js';

const kafka = kafkaClient({ brokers: kafkaBrokers(), clientId: 'test', report: console.error });

describe('prepareTopics', () => {
  it('creates the topics with the configured number of partitions, also when several processes do so at once', async () => {
    const topics = topicsUnderTest(3);
    await Promise.all([1, 2, 3].map(() => prepareTopics(kafka, topics)));
    await prepareTopics(kafka, topics);
    const admin = kafka.admin();
    await admin.connect();
    const { topics: made } = await admin.fetchTopicMetadata({ topics: [...topics.all().keys()] });
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [
        { type: ConfigResourceTypes.TOPIC, name: topics.of('wallet'), configNames: ['min.insync.replicas'] },
        { type: ConfigResourceTypes.TOPIC, name: topics.broadcast, configNames: ['retention.ms'] },
      ],
    });
    await admin.disconnect();
    expect(resources[0]?.configEntries).toMatchObject([{ configName: 'min.insync.replicas', configValue: '1' }]);
    expect(resources[1]?.configEntries).toMatchObject([{ configName: 'retention.ms', configValue: '300000' }]);
    expect(new Map(made.map(({ name, partitions }) => [name, partitions.length]))).toEqual(topics.all());
  });

  it('refuses existing topics with another number of partitions; the error names the topic and the remedy', async () => {
    const { namespace } = topicsUnderTest();
    await prepareTopics(kafka, new Topics({ namespace, partitions: 2 }));
    await expect(prepareTopics(kafka, new Topics({ namespace, partitions: 5 }))).rejects.toThrow(
      new RegExp(
        `^${namespace}\\.\\w+ has 2 partitions, GOLDWAKE_KAFKA_PARTITIONS is 5: .*set it to the existing number`,
      ),
    );
  });

  it('refuses more replicas than there are brokers; the error names the topic, the reason and the setting', async () => {
    const { namespace } = topicsUnderTest();
    await expect(prepareTopics(kafka, new Topics({ namespace, partitions: 2, replicas: 3 }))).rejects.toThrow(
      new RegExp(
        `^Kafka refused to create the topic ${namespace}\\..+: Replication-factor is invalid; GOLDWAKE_KAFKA_REPLICAS is 3`,
      ),
    );
  });
});

describe('the partition of an event', () => {
  it('is that of its player for all streams of the player; a stream without a player is its own key', () => {
    expect(['wallet-u1', 'fairness-u1', 'catalogue-main', 'account-u1'].map(keyOf)).toEqual([
      'u1',
      'u1',
      'catalogue-main',
      'u1',
    ]);
  });

  it('is the one that other Kafka clients choose', () => {
    // Expected values from the tests of kafka-python, which took them from the Java client's partitioner.
    const topics = new Topics({ partitions: 1_000 });
    const keys = ['', 'a', 'ab', 'abc', '123456789', '\x00 '];
    expect(keys.map((key) => topics.partitionOf(key))).toEqual([681, 524, 434, 107, 566, 742]);
  });
});

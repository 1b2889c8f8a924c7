import { randomUUID } from 'node:crypto';
import type { Topic } from '@goldwake/contracts';
import { retryUntilAborted } from '@goldwake/core/adapters';
import type { Kafka, KafkaMessage } from 'kafkajs';
import { consumerConfig } from '../kafka/client.js';
import type { Topics } from '../kafka/topics.js';

export type TopicRecord = KafkaMessage & { partition: number };

/** Reads all records that a topic currently contains, in order within each partition. */
export async function recordsOf(kafka: Kafka, topics: Topics, topic: Topic | 'dead-letters'): Promise<TopicRecord[]> {
  const name = topic === 'dead-letters' ? topics.deadLetters : topics.of(topic);
  const admin = kafka.admin();
  await admin.connect();
  let wanted = 0;
  const look = async () => {
    const ends = await admin.fetchTopicOffsets(name);
    wanted = ends.reduce((sum, { high }) => sum + Number(high), 0);
  };
  // Retried, because brokers may not know the leaders of a newly created topic yet.
  await retryUntilAborted(look, () => {}, new AbortController().signal);
  await admin.disconnect();
  const records: TopicRecord[] = [];
  if (wanted === 0) return records;
  const consumer = kafka.consumer(consumerConfig(`reading-${randomUUID()}`, new AbortController().signal));
  await consumer.connect();
  await consumer.subscribe({ topics: [name], fromBeginning: true });
  await new Promise<void>((resolve, reject) => {
    const eachBatch = async ({ batch }: { batch: { partition: number; messages: KafkaMessage[] } }) => {
      for (const message of batch.messages) records.push({ ...message, partition: batch.partition });
      if (records.length >= wanted) resolve();
    };
    consumer.run({ autoCommit: false, eachBatch }).catch(reject);
  });
  await consumer.disconnect();
  return records;
}

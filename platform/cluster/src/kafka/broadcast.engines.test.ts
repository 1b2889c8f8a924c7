import { until } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { topicsUnderTest } from '../testing/kafka-under-test.js';
import { ownKafka } from '../testing/own-engine.js';
import { KafkaBroadcast } from './broadcast.js';
import { kafkaClient } from './client.js';
import { prepareTopics } from './topics.js';

it('while Kafka is down publishing fails after five seconds; afterwards messages arrive again by themselves', async () => {
  const own = await ownKafka();
  const kafka = kafkaClient({ brokers: [own.address], clientId: 'test', report: () => {} });
  const topics = topicsUnderTest();
  await prepareTopics(kafka, topics);
  const broadcast = new KafkaBroadcast({ kafka, topics });
  const messages: unknown[] = [];
  const subscribed = await broadcast.subscribe('tide', {
    handle: (message) => void messages.push(message),
    report: () => {},
  });
  try {
    await broadcast.publish('tide', 'before');
    await until(() => messages.length === 1);
    await own.kill();
    await expect(broadcast.publish('tide', 'during')).rejects.toThrow(
      'Kafka has not stored a message to tide within 5 s',
    );
    await own.start();
    await until(() =>
      broadcast.publish('tide', 'after').then(
        () => true,
        () => false,
      ),
    );
    await until(() => messages.includes('after'), 120_000);
    expect(messages[0]).toBe('before');
  } finally {
    await subscribed.stop();
    await broadcast.close();
    await own.close();
  }
});

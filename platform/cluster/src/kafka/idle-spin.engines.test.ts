import { gate } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { kafkaBrokers } from '../testing/addresses.js';
import { topicsUnderTest } from '../testing/kafka-under-test.js';
import { consumerConfig, idempotentProducer, kafkaClient } from './client.js';
import { cureIdleSpin } from './idle-spin.js';
import { prepareTopics } from './topics.js';

const WATCHED_MS = 5_000;
/** The busy loop used 3 to 4 % of a core. Without it, 2.02 % were measured at a load of 40, less on a quiet machine. */
const IDLE_MAX = 0.025;
/**
 * Number of measurements. Right after the start Node still compiles and collects garbage, and other suites slow this
 * one down; a busy loop would show in every measurement.
 */
const WATCHED_TIMES = 8;

/**
 * Measures the CPU use of this process during `WATCHED_MS`.
 * @returns the share of one core
 */
async function watched(): Promise<number> {
  const before = process.cpuUsage();
  const since = performance.now();
  const { opened, open } = gate();
  setTimeout(open, WATCHED_MS);
  await opened;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (performance.now() - since);
}

it('an idle consumer uses less than 2.5 % of a core', async () => {
  const kafka = kafkaClient({ brokers: kafkaBrokers(), clientId: 'test', report: () => {} });
  const topics = topicsUnderTest();
  const topic = topics.of('wallet');
  await prepareTopics(kafka, topics);
  const producer = idempotentProducer(kafka);
  await producer.connect();
  await producer.send({ topic, messages: [{ value: 'the last one for long' }] });
  await producer.disconnect();
  const consumer = kafka.consumer(consumerConfig(`${topics.namespace}.idle`, new AbortController().signal));
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  const taken = gate();
  await consumer.run({ eachMessage: async () => taken.open() });
  await taken.opened;
  let share = await watched();
  for (let times = 1; share >= IDLE_MAX && times < WATCHED_TIMES; times++) share = await watched();
  await consumer.disconnect();
  expect(share).toBeLessThan(IDLE_MAX);
});

it('a kafkajs version without the patched method is refused', () => {
  expect(() => cureIdleSpin({ prototype: {} as never })).toThrow(/kafkajs has changed: .*requestQueue.*idle-spin/);
});

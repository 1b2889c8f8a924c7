import { freshDatabase, kafkaClient, type OwnEngine, ownKafka } from '@goldwake/cluster/testing';
import type { Environment } from '@goldwake/core';
import { freePort, until } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TEST_KEY } from '../testing/over-http.js';
import { readServiceSettings } from './service-settings.js';
import { startService } from './start-service.js';

/** Longest wait for a readiness response, in milliseconds. It covers timeouts of Kafka and the creation of topics. */
const READINESS_MS_MAX = 120_000;

let kafka: OwnEngine;
beforeAll(async () => {
  kafka = await ownKafka();
});
afterAll(() => kafka.close());

interface HealthResponse {
  status: number;
  detail?: string | undefined;
}

/** Starts a wallet service that may not be ready yet. */
async function starting(more: Environment = {}) {
  const serviceSettings = readServiceSettings(
    { name: 'wallet' },
    {
      PORT: String(await freePort()),
      GOLDWAKE_LOG: 'silent',
      GOLDWAKE_MONGO: freshDatabase(),
      GOLDWAKE_KAFKA: kafka.address,
      GOLDWAKE_IDENTITY_URL: 'http://127.0.0.1:1',
      GOLDWAKE_INTERNAL_KEY: TEST_KEY,
      ...more,
    },
  );
  const get = async (path: string): Promise<HealthResponse> => {
    const response = await fetch(`http://127.0.0.1:${serviceSettings.settings.port}/api/health/${path}`);
    const { detail } = (await response.json()) as { detail?: string };
    return { status: response.status, detail };
  };
  const service = await startService({ manifest: { name: 'wallet' }, modules: [] }, serviceSettings);
  /**
   * Reads readiness. No server listens for a moment between the start-up server and the service itself, so connection
   * errors count as not ready.
   */
  const ready = () => get('ready').catch((): HealthResponse => ({ status: 0 }));
  return {
    service,
    live: () => get('live'),
    readyWhen: (holds: (reply: HealthResponse) => boolean) =>
      until(async () => {
        const reply = await ready();
        return holds(reply) ? reply : undefined;
      }, READINESS_MS_MAX),
  };
}

const hasReason = ({ status, detail }: HealthResponse) => status === 503 && detail !== 'The service is starting';
const isReady = ({ status }: HealthResponse) => status === 200;

it('a service is not ready while Kafka is down and names it as the reason; it becomes ready when Kafka is back', async () => {
  await kafka.kill();
  const { service, live, readyWhen } = await starting();
  try {
    const detail = `Kafka does not respond at ${kafka.address}`;
    expect(await readyWhen(hasReason)).toEqual({ status: 503, detail });
    expect(await live()).toMatchObject({ status: 200 });
    await kafka.start();
    await readyWhen(isReady);
  } finally {
    await service.close();
  }
});

it('a service names a Kafka that accepts connections but does not respond, and becomes ready when it responds', async () => {
  await kafka.freeze();
  const { service, readyWhen } = await starting();
  try {
    expect((await readyWhen(hasReason)).detail).toMatch(/^Kafka accepts connections at .* but does not respond/);
    await kafka.thaw();
    await readyWhen(isReady);
  } finally {
    await kafka.thaw();
    await service.close();
  }
});

it('a service can be stopped while Kafka does not respond', async () => {
  await kafka.freeze();
  const { service, readyWhen } = await starting();
  try {
    await readyWhen(hasReason);
    await service.close();
  } finally {
    await kafka.thaw();
  }
});

it('a service creates the configured topics', async () => {
  const settings = { GOLDWAKE_KAFKA_NAMESPACE: 'second-house', GOLDWAKE_KAFKA_PARTITIONS: '3' };
  const { service, readyWhen } = await starting(settings);
  try {
    await readyWhen(isReady);
    const admin = kafkaClient({ brokers: [kafka.address], clientId: 'test', report: console.error }).admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata();
    await admin.disconnect();
    const own = topics.filter(({ name }) => name.startsWith('second-house.'));
    expect(Object.fromEntries(own.map(({ name, partitions }) => [name, partitions.length]))).toEqual({
      'second-house.broadcast': 1,
      'second-house.cashier': 3,
      'second-house.dead-letters': 1,
      'second-house.games': 3,
      'second-house.identity': 3,
      'second-house.promotions': 3,
      'second-house.social': 3,
      'second-house.wallet': 3,
    });
  } finally {
    await service.close();
  }
});

it('a service with more replicas configured than Kafka has brokers is not ready and names the setting', async () => {
  const settings = { GOLDWAKE_KAFKA_NAMESPACE: 'three-copies', GOLDWAKE_KAFKA_REPLICAS: '3' };
  const { service, live, readyWhen } = await starting(settings);
  try {
    expect((await readyWhen(hasReason)).detail).toMatch(
      /^Kafka refused to create the topic three-copies\..*GOLDWAKE_KAFKA_REPLICAS is 3/,
    );
    expect(await live()).toMatchObject({ status: 200 });
  } finally {
    await service.close();
  }
});

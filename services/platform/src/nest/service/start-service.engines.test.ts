import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../cluster/testing/database.js';
import { ownKafka } from '../../cluster/testing/own-engine.js';
import { freePort } from '../../testing/free-port.js';
import { TEST_KEY } from '../../testing/over-http.js';
import { readServiceSettings } from './service-settings.js';
import { startService } from './start-service.js';

const LOOK_MS = 100;

it('a service is not ready while Kafka is away and names it; it is ready by itself once Kafka came back', async () => {
  const kafka = await ownKafka();
  const told = readServiceSettings('wallet', {
    PORT: String(await freePort()),
    GOLDWAKE_LOG: 'silent',
    GOLDWAKE_MONGO: freshDatabase(),
    GOLDWAKE_KAFKA: kafka.address,
    GOLDWAKE_IDENTITY_URL: 'http://127.0.0.1:1',
    GOLDWAKE_INTERNAL_KEY: TEST_KEY,
  });
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${told.settings.port}/api/health/${path}`);
    const { detail } = (await response.json()) as { detail?: string };
    return { status: response.status, detail };
  };
  /** It listens nowhere for a moment, between saying what it waits for and working. */
  const ready = () => get('ready').catch(() => ({ status: 0, detail: undefined }));
  await kafka.kill();
  const service = await startService({ name: 'wallet', modules: [] }, told);
  try {
    while ((await ready()).detail === 'The service is starting') await pause(LOOK_MS);
    expect(await ready()).toEqual({ status: 503, detail: `Kafka does not answer at ${kafka.address}` });
    expect(await get('live')).toMatchObject({ status: 200 });
    await kafka.start();
    while ((await ready()).status !== 200) await pause(LOOK_MS);
    // Commands need no Kafka: what is stored reaches it once it is back.
    await kafka.kill();
    expect(await ready()).toMatchObject({ status: 200 });
    await kafka.start();
  } finally {
    await service.close();
    await kafka.close();
  }
});

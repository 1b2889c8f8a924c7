import { createServer, type Server } from 'node:net';
import { freePort, until } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { requireReachable } from '../calls/required-addresses.js';
import { TEST_KEY } from '../testing/over-http.js';
import { readServiceSettings, type ServiceSettings } from './service-settings.js';
import { type Service, startService } from './start-service.js';

let engine: TestEngine;
let serviceSettings: ServiceSettings;
let service: Service | undefined;
let engines: Server | undefined;
let enginesPort: number;
beforeEach(async () => {
  engine = await openTestEngine();
  enginesPort = await freePort();
  serviceSettings = readServiceSettings(
    { name: 'wallet' },
    {
      PORT: String(await freePort()),
      GOLDWAKE_LOG: 'silent',
      GOLDWAKE_MONGO: `mongodb://127.0.0.1:${enginesPort}/goldwake?replicaSet=rs0`,
      GOLDWAKE_KAFKA: `127.0.0.1:${enginesPort}`,
      GOLDWAKE_IDENTITY_URL: 'http://127.0.0.1:1',
      GOLDWAKE_INTERNAL_KEY: TEST_KEY,
    },
  );
});
afterEach(async () => {
  await service?.close();
  engines?.close();
  await engine.close();
  service = undefined;
  engines = undefined;
});

/** Starts a service on the embedded engine, which opens once a server listens at Kafka's address. */
const start = () =>
  startService({ manifest: { name: 'wallet' }, modules: [] }, serviceSettings, async ({ kafka }) => {
    await requireReachable([{ name: 'Kafka', addresses: kafka }]);
    return engine;
  });

async function get(path: string) {
  const response = await fetch(`http://127.0.0.1:${serviceSettings.settings.port}${path}`);
  return { status: response.status, body: (await response.json()) as { detail?: string; status?: unknown } };
}

/** Waits for a readiness response. No server listens for a moment between the start-up server and the service. */
async function untilReadiness(matches: (response: Awaited<ReturnType<typeof get>>) => boolean): Promise<void> {
  await until(() => get('/api/health/ready').then(matches, () => false));
}

describe('a service whose engine is unreachable', () => {
  it('is alive but not ready, and states what it waits for', async () => {
    service = await start();
    expect(await get('/api/health/live')).toEqual({ status: 200, body: { status: 'ok', service: 'wallet' } });
    const reason = `Kafka does not respond at 127.0.0.1:${enginesPort}`;
    await untilReadiness(({ body }) => body.detail === reason);
    expect(await get('/api/wallet')).toMatchObject({ status: 503, body: { code: 'unavailable', detail: reason } });
  });

  it('becomes ready by itself once the engine is reachable', async () => {
    service = await start();
    engines = createServer().listen(enginesPort, '127.0.0.1');
    await untilReadiness(({ status }) => status === 200);
    expect((await get('/api/health/ready')).body).toMatchObject({ status: 'ok', service: 'wallet' });
    expect((await service.ready).url).toBe(`http://127.0.0.1:${serviceSettings.settings.port}`);
  });

  it('stops on request and releases its port', async () => {
    const stopped = await start();
    const failed = expect(stopped.ready).rejects.toThrow();
    await stopped.close();
    await failed;
    await expect(get('/api/health/live')).rejects.toThrow();
  });
});

it('requireReachable names all unreachable engines in one line with their addresses', async () => {
  engines = createServer().listen(enginesPort, '127.0.0.1');
  const away = [await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`);
  const here = `127.0.0.1:${enginesPort}`;
  await requireReachable([{ name: 'MongoDB', addresses: [...away, here] }]);
  await expect(
    requireReachable([
      { name: 'MongoDB', addresses: away },
      { name: 'Kafka', addresses: away.slice(1) },
      { name: 'Wine', addresses: [here] },
    ]),
  ).rejects.toThrow(`MongoDB does not respond at ${away.join(', ')}; Kafka does not respond at ${away[1]}`);
});

import { openTestEngine } from '@goldwake/embedded/testing';
import { afterAll, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { Public } from '../http/public.decorator.js';
import { createApp } from './create-app.js';

@Public()
@Controller('v1/things')
class ThingsController {
  @Get()
  list() {
    return [];
  }
}

const engines = [await openTestEngine(), await openTestEngine()] as const;
const casino = await (await createApp({ engine: engines[0], modules: [] })).start();
const other = await (
  await createApp({
    engine: engines[1],
    modules: [{ module: class Things {}, controllers: [ThingsController] }],
    ownPaths: ['v1/things'],
  })
).start();
afterAll(async () => {
  await Promise.all([casino.close(), other.close()]);
  for (const engine of engines) await engine.close();
});

const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

it('a program with own paths serves them without the prefix /api, and of the platform only the health checks', async () => {
  const paths = ['/v1/things', '/api/health/ready', '/api/v1/things', '/metrics', '/problems', '/api/openapi.json'];
  const statuses = await Promise.all(paths.map((path) => statusOf(other.url, path)));
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
});

it('the metrics of a casino in the same process count only the requests to the casino', async () => {
  await statusOf(casino.url, '/api/health/live');
  await statusOf(other.url, '/v1/things');
  const metrics = await (await fetch(`${casino.url}/metrics`)).text();
  expect(metrics).toContain('goldwake_http_request_seconds_count{method="GET",route="/api/health/live",status="200"}');
  expect(metrics).not.toContain('/v1/things');
});

import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { readSettings } from '@goldwake/core';
import { until } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { FastifyHttpOptions } from 'fastify';
import { type App, createApp, SEND_TIMEOUT_MS } from '../app/create-app.js';
import { HealthController } from '../health/health.controller.js';
import { createLimitedServer } from './pipelining.js';
import { PUBLIC_READS, RateLimiting } from './rate-limit.js';

let engine: TestEngine;
let app: App;
let sockets: Socket[];

beforeEach(async () => {
  engine = await openTestEngine();
  sockets = [];
  app = await (await createApp({ engine, modules: [] })).start();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  await engine.close();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });

describe('a client that never reads', () => {
  it('is disconnected, and its responses are dropped', async () => {
    // Larger than what the operating system buffers for a connection.
    const body = Buffer.alloc(64 << 20);
    const server = createLimitedServer((_, response) => response.end(body), { connectionTimeout: 200 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(client);
    client.on('error', () => {});
    const [connection] = (await once(server, 'connection')) as [Socket];
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => connection.writableLength > 0);
    await once(connection, 'close');
    expect(connection.writableLength).toBe(0);
    await new Promise((resolve) => server.close(resolve));
  });

  it('is disconnected by the casino', () => {
    expect(app.nest.getHttpServer().timeout).toBe(SEND_TIMEOUT_MS);
  });
});

describe('a client that does not finish its request', () => {
  it.each([
    ['headers', 'POST / HTTP/1.1\r\nHost: x\r\n'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
  ])(
    'is disconnected at the request timeout, with unfinished %s',
    async (_, sent) => {
      const options: FastifyHttpOptions<Server> = { requestTimeout: 200, http: { connectionsCheckingInterval: 10 } };
      const server = createLimitedServer((request) => request.resume(), options);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      sockets.push(client);
      client.resume().write(sent);
      await once(client, 'close');
      await new Promise((resolve) => server.close(resolve));
      // Node's own limit for headers is 60 s; the test fails if that applies to the body.
    },
    30_000,
  );
});

describe('reads without sign-in', () => {
  class Route {
    handle() {}
  }
  const asks = (limiting: RateLimiting, ip: string, method = 'GET', player: object | null = null) =>
    limiting.canActivate(
      new ExecutionContextHost([{ ip, method, player, hostname: '', headers: {} }], Route, Route.prototype.handle),
    );
  const limitingOf = () =>
    new RateLimiting(engine.clock, readSettings({}), {
      signedIn: async () => undefined,
      provided: () => {
        throw new Error('no route has holders');
      },
      logger: app.logger,
    });
  const probes = (limiting: RateLimiting, ip: string) =>
    limiting.canActivate(
      new ExecutionContextHost(
        [{ ip, method: 'GET', headers: {} }],
        HealthController,
        HealthController.prototype.ready,
      ),
    );
  const readsAll = (limiting: RateLimiting, ip: string) => {
    for (let done = 0; done < PUBLIC_READS.takes; done++) asks(limiting, ip);
  };

  it('are limited per address', () => {
    const limiting = limitingOf();
    readsAll(limiting, '203.0.113.7');
    expect(() => asks(limiting, '203.0.113.7')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
    expect(() => asks(limiting, '203.0.113.7', 'HEAD')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
    expect(asks(limiting, '203.0.113.8')).toBe(true);
    expect(asks(limiting, '203.0.113.7', 'POST')).toBe(true);
    expect(asks(limiting, '203.0.113.7', 'GET', { uid: 'ann' })).toBe(true);
    engine.clock.advance(PUBLIC_READS.windowMs);
    expect(asks(limiting, '203.0.113.7')).toBe(true);
  });

  it('do not count if they are health checks, and health checks are answered above the limit', () => {
    const limiting = limitingOf();
    for (let done = 0; done < PUBLIC_READS.takes; done++) probes(limiting, '203.0.113.7');
    readsAll(limiting, '203.0.113.7');
    expect(() => asks(limiting, '203.0.113.7')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
    expect(probes(limiting, '203.0.113.7')).toBe(true);
  });

  it('are not limited from this machine', () => {
    const limiting = limitingOf();
    readsAll(limiting, '127.0.0.1');
    expect(asks(limiting, '127.0.0.1')).toBe(true);
  });
});

describe.each(['/api/openapi.json', '/api/docs', '/problems', '/problems/not_found'])('%s', (path) => {
  it.each(['*/*', 'text/html'])('as %s is sent again only after it has changed', async (accept) => {
    const first = await ask(path, { accept });
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{20,}"$/)]);
    expect(Buffer.byteLength(await first.text())).toBe(Number(first.headers.get('content-length')));
    const again = await ask(path, { accept, 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    expect((await ask(path, { accept, 'if-none-match': '"other"' })).status).toBe(200);
  });
});

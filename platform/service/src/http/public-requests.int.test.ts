import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { readSettings } from '@goldwake/core';
import { until } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { FastifyHttpOptions } from 'fastify';
import { type App, createApp, SEND_TIMEOUT_MS } from '../app/create-app.js';
import { HealthController } from '../health/health.controller.js';
import { createLimitedServer, PIPELINED_MAX } from './pipelining.js';
import { Public } from './public.decorator.js';
import { PUBLIC_READS, RateLimiting } from './rate-limit.js';

/** Number of requests that have reached the route, and a function that completes them all. */
let begun: number;
let finish: () => void;
let finished: Promise<void>;

@Public()
@Controller('waiting')
class WaitingController {
  @Get()
  async wait() {
    begun++;
    await finished;
    return { done: true };
  }
}

@Module({ controllers: [WaitingController] })
class WaitingModule {}

let engine: TestEngine;
let app: App;
let sockets: Socket[];

beforeEach(async () => {
  engine = await openTestEngine();
  begun = 0;
  finished = new Promise((resolve) => {
    finish = resolve;
  });
  sockets = [];
  app = await (await createApp({ engine, modules: [WaitingModule] })).start();
});
afterEach(async () => {
  finish();
  for (const socket of sockets) socket.destroy();
  await app.close();
  await engine.close();
});

function open(): Socket {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  return socket;
}
const pipelined = (count: number, path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count);
const ask = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });

describe('pipelined requests', () => {
  it('a connection with too many of them is closed, and only the first ones reach a route', async () => {
    const socket = open();
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(pipelined(1_000, '/api/waiting'));
    socket.resume();
    await closed;
    expect((await ask('/api/health/live')).status).toBe(200);
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThanOrEqual(1 + PIPELINED_MAX);
  });

  it('a few are answered in order', async () => {
    const socket = open();
    const last = 'GET /api/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    socket.write(pipelined(PIPELINED_MAX, '/api/waiting') + last);
    await until(() => begun === PIPELINED_MAX);
    finish();
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(PIPELINED_MAX + 1);
    expect(answers.lastIndexOf('{"done":true}')).toBeLessThan(answers.indexOf('"status":"ok"'));
  });

  it('answered ones do not count', async () => {
    finish();
    const socket = open();
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    for (let round = 1; round <= 4; round++) {
      socket.write(pipelined(PIPELINED_MAX, '/api/waiting'));
      await until(() => answers.split('{"done":true}').length - 1 === round * PIPELINED_MAX);
    }
    expect(socket.destroyed).toBe(false);
  });

  it('are limited by a server that refuses an option which it would ignore', () => {
    expect(() => createLimitedServer(() => {}, { maxRequestsPerSocket: 10 })).toThrow('maxRequestsPerSocket');
  });
});

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
    client.write(pipelined(1 + PIPELINED_MAX, '/'));
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

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@goldwake/core/adapters';
import { until } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSmallCasino } from '../testing/small-casino.js';
import { WatchService } from './watch-service.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let folder: string;
let service: WatchService | undefined;
let receiver: Server | undefined;
const lines: string[] = [];

beforeEach(async () => {
  casino = await openSmallCasino();
  folder = mkdtempSync(join(tmpdir(), 'goldwake-watch-'));
  lines.length = 0;
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  receiver?.close();
  receiver?.closeAllConnections();
  receiver = undefined;
  rmSync(folder, { recursive: true });
  await casino.close();
});

async function start({
  location = casino.dir,
  webhook = null as URL | null,
  metrics = ['loopback'],
  proxies = [] as string[],
} = {}) {
  service = await WatchService.open({
    location,
    statePath: join(folder, 'state'),
    webhook,
    metrics,
    proxies,
    port: 0,
    host: '127.0.0.1',
    clock: systemClock,
    report: (line) => lines.push(line),
    fail: (error) => lines.push(String(error)),
  });
}

async function restart(): Promise<void> {
  await service?.close();
  await start();
}

const get = (path: string) => fetch(`http://127.0.0.1:${service?.port}${path}`);

/** Returns the status of a request with the given headers; `fetch` sends no other `Host`. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const [response] = (await once(request(url, { headers }).end(), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

/** Returns a figure of the metrics without its prefix. */
async function figure(name: string): Promise<number> {
  const text = await (await get('/metrics')).text();
  return Number(new RegExp(`^goldwake_watch_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

const checkedUpTo = (position: number) => until(async () => (await figure('position')) === position);

/** Receives posted findings. Answers with status 503 as long as `isDown` is true. */
async function webhook() {
  const received: unknown[] = [];
  const state = { isDown: false };
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (!state.isDown) received.push(JSON.parse(body));
    response.writeHead(state.isDown ? 503 : 204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/`), received, state };
}

/** Changes the amount of the newest adjustment; the hash stays as it was. */
const forge = () =>
  casino.harm(
    `UPDATE events SET data = replace(data, '"amount":"1000000"', '"amount":"9000000"')
     WHERE position = (SELECT max(position) FROM events)`,
  );

describe('the watch', () => {
  it('is ready, checks what is stored and each new event, and shows that in metrics', async () => {
    await start();
    await checkedUpTo(32);
    expect(await (await get('/api/health/ready')).json()).toEqual({ status: 'ok', service: 'replay' });
    await casino.adjust('u1', '1000000');
    await checkedUpTo(33);
    expect([await figure('events_total'), await figure('lag_events'), await figure('findings_total')]).toEqual([
      33, 0, 0,
    ]);
  });

  it('continues after a restart where it ended, and remembers its findings', async () => {
    await casino.adjust('u1', '1000000');
    forge();
    await start();
    await checkedUpTo(33);
    const before = await figure('findings_total');
    expect(before).toBeGreaterThan(0);
    await restart();
    await checkedUpTo(33);
    await casino.adjust('u2', '1000000');
    await checkedUpTo(34);
    expect([await figure('events_total'), await figure('findings_total')]).toEqual([1, before]);
    expect(lines).toContain('the watch continues after position 33');
  });

  it('reports after a restart that an event which it had checked was rewritten since', async () => {
    await start();
    await checkedUpTo(32);
    await service?.close();
    casino.harm(`UPDATE events SET hash = '${'0'.repeat(64)}' WHERE position = 32`);
    await start();
    await until(async () => (await figure('findings_total')) > 0);
    expect(lines).toContainEqual(expect.stringMatching(/^32 {2}– {2}anchors: the events were changed since /));
  });

  it('counts its findings from zero if it checks all events again', async () => {
    await casino.adjust('u1', '1000000');
    forge();
    await start();
    await checkedUpTo(33);
    expect(await figure('findings_total')).toBeGreaterThan(0);
    await service?.close();
    casino.harm(`UPDATE events SET hash = '${'0'.repeat(64)}' WHERE position = 33`);
    lines.length = 0;
    await start();
    await checkedUpTo(33);
    const reported = lines.filter((line) => /^\S+ {2}\S+ {2}\w+: /.test(line));
    expect(reported).toContainEqual(expect.stringContaining('anchors: '));
    expect(await figure('findings_total')).toBe(reported.length);
  });

  it('reports after a restart that a new event cannot be read, and checks the events before it', async () => {
    await start();
    await checkedUpTo(32);
    await service?.close();
    await casino.adjust('u1', '1000000');
    casino.harm(`UPDATE events SET data = CAST(x'ff' AS TEXT) WHERE position = 33`);
    await start();
    await checkedUpTo(32);
    expect([await figure('events_total'), await figure('findings_total')]).toEqual([32, 1]);
    expect(lines).toContainEqual(expect.stringMatching(/ file: .* cannot be read/));
  });

  it('posts the first finding to the webhook, counts the others, and is ready as before', async () => {
    const { url, received } = await webhook();
    await casino.adjust('u1', '1000000');
    forge();
    await start({ webhook: url });
    await until(() => received.length > 0);
    await casino.adjust('u2', '1000000');
    forge();
    await checkedUpTo(34);
    expect(received).toEqual([expect.objectContaining({ casino: casino.dir, check: 'chain', position: 33 })]);
    expect(await figure('findings_total')).toBeGreaterThan(1);
    expect((await get('/api/health/ready')).status).toBe(200);
  });

  it('finds a fault again after a restart if the webhook could not receive it', async () => {
    const { url, received, state } = await webhook();
    state.isDown = true;
    await casino.adjust('u1', '1000000');
    forge();
    await start({ webhook: url });
    await until(() => lines.some((line) => line.includes('was not delivered: responded with status 503')));
    await service?.close();
    state.isDown = false;
    await start({ webhook: url });
    await until(() => received.length > 0);
    expect(received).toEqual([expect.objectContaining({ position: 33 })]);
  });

  it('is alive but not ready while its storage does not answer, and says so once', async () => {
    await start({ location: 'mongodb://127.0.0.1:9/goldwake?replicaSet=none' });
    await until(() => lines.length > 0);
    expect((await get('/api/health/live')).status).toBe(200);
    const ready = await get('/api/health/ready');
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'unavailable', detail: expect.stringContaining('MongoDB') }),
    ]);
    expect(lines).toHaveLength(1);
  });

  it('shows metrics only to the clients that may read them, and nothing else', async () => {
    await start({ metrics: ['10.0.0.0/8'] });
    expect((await get('/metrics')).status).toBe(404);
    expect((await get('/')).status).toBe(404);
  });

  it.each([
    ['a foreign host name, as a page sends it whose domain resolves to this machine', { host: 'evil.example:80' }],
    ['an address that a proxy of this machine forwarded', { 'x-forwarded-for': '203.0.113.7' }],
  ])('refuses metrics to a request with %s', async (_, headers) => {
    await start();
    const url = `http://127.0.0.1:${service?.port}/metrics`;
    expect(await statusOf(url, { host: 'localhost:80' })).toBe(200);
    expect(await statusOf(url, headers)).toBe(404);
  });

  it('believes a trusted proxy about the client, and no client about itself', async () => {
    await start({ metrics: ['loopback', '203.0.113.7'], proxies: ['loopback'] });
    const url = `http://127.0.0.1:${service?.port}/metrics`;
    expect(await statusOf(url, { host: 'localhost:80', 'x-forwarded-for': '127.0.0.1' })).toBe(200);
    expect(await statusOf(url, { host: 'localhost:80', 'x-forwarded-for': '203.0.113.7' })).toBe(200);
    expect(await statusOf(url, { host: 'localhost:80', 'x-forwarded-for': '203.0.113.8' })).toBe(404);
    expect(await statusOf(url, { host: 'localhost:80', 'x-forwarded-for': '127.0.0.1, 203.0.113.8' })).toBe(404);
  });
});

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { untilHealthy } from './ask.js';
import { clusterUnderTest } from './under-test.js';

/** A server that responds with status 200 to every request, like another program on the port of a service. */
let stranger: Server;
let body: object;
beforeEach(() => {
  body = { status: 'ok' };
  stranger = createServer((_, response) => response.end(JSON.stringify(body)));
});
afterEach(() => void stranger.close());

async function listening(port = 0) {
  stranger.listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  return `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/api/health/ready`;
}

describe('healthy', () => {
  const wallet = { service: 'wallet', isRunning: () => true, signal: new AbortController().signal, msMax: 300 };

  it('is a service that responds with its own name while its process is running', async () => {
    body = { status: 'ok', service: 'wallet' };
    await untilHealthy(await listening(), wallet);
  });

  it.each([
    [{ status: 'ok' }, true, 'the port is used by a process that is not a Goldwake service'],
    [{ status: 'ok', service: 'casino' }, true, 'the port is used by casino'],
    [{ status: 'ok', service: 'wallet' }, false, 'its process is not running'],
  ])('is not a service that reports %j while its process is running: %s', async (words, runs, why) => {
    body = words;
    const health = untilHealthy(await listening(), { ...wallet, isRunning: () => runs });
    await expect(health).rejects.toThrow(`not healthy after 0.3 s: ${why}`);
  });
});

it('a cluster whose ports are taken names them and starts nothing', async () => {
  const lines: string[][] = [];
  const cluster = await clusterUnderTest({ log: (...line) => void lines.push(line) });
  const { port } = new URL(cluster.urlOf('games'));
  await listening(Number(port));
  await expect(cluster.start()).rejects.toThrow(`other processes listen on ${port} (games); --port`);
  for (const name of cluster.names) expect(() => cluster.processOf(name)).toThrow(`${name} was not started`);
  expect(lines).toEqual([]);
  expect(await cluster.stop()).toEqual([]);
  expect(existsSync(cluster.folder)).toBe(false);
});

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { untilHealthy } from './ask.mjs';
import { clusterUnderTest } from './under-test.mjs';

/** Answers 200 to whatever is asked, as the address of a service may do that is not ours. */
let stranger;
let says;
beforeEach(() => {
  says = { status: 'ok' };
  stranger = createServer((_, response) => response.end(JSON.stringify(says)));
});
afterEach(() => stranger.close());

async function listening(port = 0) {
  stranger.listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  return `http://127.0.0.1:${stranger.address().port}/api/health/ready`;
}

describe('healthy', () => {
  const wallet = { service: 'wallet', isRunning: () => true, signal: new AbortController().signal, msMax: 300 };

  it('is who answers by the name of the service, while our process of it runs', async () => {
    says = { status: 'ok', service: 'wallet' };
    await untilHealthy(await listening(), wallet);
  });

  it.each([
    [{ status: 'ok' }, true, 'who answers there is no service of ours'],
    [{ status: 'ok', service: 'casino' }, true, 'who answers there is casino'],
    [{ status: 'ok', service: 'wallet' }, false, 'its process does not run'],
  ])('is nobody who says %j while ours runs: %s', async (words, runs, why) => {
    says = words;
    const health = untilHealthy(await listening(), { ...wallet, isRunning: () => runs });
    await expect(health).rejects.toThrow(`not healthy after 0.3 s: ${why}`);
  });
});

it('a cluster on whose ports others listen names them, and starts nothing', async () => {
  const lines = [];
  const cluster = await clusterUnderTest({ log: (...line) => lines.push(line) });
  const { port } = new URL(cluster.urlOf('games'));
  await listening(Number(port));
  await expect(cluster.start()).rejects.toThrow(`other processes listen on ${port} (games); --port`);
  expect(cluster.names.map((name) => cluster.processOf(name))).toEqual(cluster.names.map(() => undefined));
  expect(lines).toEqual([]);
  expect(await cluster.stop()).toEqual([]);
  expect(existsSync(cluster.folder)).toBe(false);
});

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { freePort, until } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAIN } from '../testing/run-replay.js';
import { openSmallCasino } from '../testing/small-casino.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let child: ChildProcessWithoutNullStreams | undefined;
let server: Server | undefined;

beforeEach(async () => {
  casino = await openSmallCasino();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  server?.close();
  server?.closeAllConnections();
  server = undefined;
  await casino.close();
});

function watch(...args: string[]) {
  const running = spawn(process.execPath, [MAIN, 'watch', '--data', casino.dir, ...args]);
  child = running;
  let errors = '';
  running.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const lines = createInterface(running.stdout)[Symbol.asyncIterator]();
  const closed = once(running, 'close');
  return {
    line: async (): Promise<string> => (await lines.next()).value,
    end: async (): Promise<number> => (await closed)[0],
    stop: () => running.kill('SIGINT'),
    errors: () => errors,
  };
}

/** Changes the amount of the newest adjustment without its postings; the hash stays as it was. */
const forge = () =>
  casino.harm(
    `UPDATE events SET data = replace(data, '"amount":"1000000"', '"amount":"9000000"')
     WHERE position = (SELECT max(position) FROM events)`,
  );

describe('watch', () => {
  it('checks what is stored, then each new event, and ends with code 1 at the first finding', async () => {
    const watching = watch();
    expect(await watching.line()).toBe('32 events checked, 0 findings. Watching; Ctrl-C ends it.');
    await casino.adjust('u1', '1000000');
    await casino.adjust('u1', '2000000');
    casino.harm(`UPDATE events SET hash = '${'0'.repeat(64)}' WHERE position = 34`);
    expect(await watching.line()).toMatch(/^34 {2}wallet-u1@1[34] {2}chain: /);
    expect(await watching.end()).toBe(1);
  });

  it('finds a fault that is already stored', async () => {
    await casino.adjust('u1', '1000000');
    forge();
    const watching = watch('--json');
    expect(JSON.parse(await watching.line())).toMatchObject({ check: 'chain', position: 33 });
    expect(await watching.end()).toBe(1);
  });

  it('finds that events were removed, which no later event would show', async () => {
    const watching = watch();
    await watching.line();
    casino.harm('DELETE FROM events WHERE position = 32');
    expect(await watching.line()).toBe(
      '32  –  chain: the history ended at position 32 and ends at 31 now: events were removed',
    );
    expect(await watching.end()).toBe(1);
  });

  it('posts the finding to the webhook before it ends', async () => {
    const received: unknown[] = [];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push(JSON.parse(body));
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await casino.adjust('u1', '1000000');
    forge();
    const { port } = server.address() as AddressInfo;
    expect(await watch('--webhook', `http://127.0.0.1:${port}/`).end()).toBe(1);
    expect(received).toEqual([expect.objectContaining({ casino: casino.dir, check: 'chain', position: 33 })]);
  });

  it('a webhook that cannot be reached is reported, and the finding still ends the command with code 1', async () => {
    await casino.adjust('u1', '1000000');
    forge();
    const watching = watch('--webhook', `http://127.0.0.1:${await freePort()}/`);
    expect(await watching.end()).toBe(1);
    expect(watching.errors()).toContain('the finding was not delivered');
  });

  it('a finding that the webhook refuses is posted three times', async () => {
    let requests = 0;
    server = createServer((_, response) => {
      requests++;
      response.writeHead(503).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await casino.adjust('u1', '1000000');
    forge();
    const { port } = server.address() as AddressInfo;
    const watching = watch('--webhook', `http://127.0.0.1:${port}/`);
    expect(await watching.end()).toBe(1);
    expect(requests).toBe(3);
    expect(watching.errors()).toContain('the finding was not delivered: responded with status 503');
  });

  it('an event that cannot be read is posted and reported once, and new events of others are not lost', async () => {
    casino.harm(`UPDATE events SET data = CAST(x'ff' AS TEXT) WHERE position = 12`);
    const watching = watch('--keep-going');
    expect(await watching.line()).toMatch(/^\d+ events checked, 1 finding\. /);
    expect(await watching.line()).toMatch(/file: /);
    watching.stop();
    expect(await watching.end()).toBe(1);
  });

  it('a port in use is refused in one line', async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const watching = watch('--metrics', String((server.address() as AddressInfo).port));
    expect(await watching.end()).toBe(2);
    expect(watching.errors()).toMatch(/^--metrics \d+: listen EADDRINUSE[^\n]*\n$/);
  });

  it('offers metrics, goes on after a finding if asked, and then ends with code 1', async () => {
    const port = await freePort();
    const watching = watch('--keep-going', '--metrics', String(port));
    await watching.line();
    await casino.adjust('u1', '1000000');
    forge();
    expect(await watching.line()).toContain('chain: ');
    const metrics = await until(async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return text.includes('goldwake_watch_position 33') ? text : undefined;
    });
    expect(metrics).toMatch(/goldwake_watch_findings_total [1-9]/);
    expect(metrics).toContain('goldwake_watch_lag_events 0');
    const [foreign] = await once(
      request(`http://127.0.0.1:${port}/metrics`, { headers: { host: 'evil.example' } }).end(),
      'response',
    );
    expect(foreign.resume().statusCode).toBe(404);
    watching.stop();
    expect(await watching.end()).toBe(1);
  });

  it.each([
    ['--webhook', 'ftp://example.org'],
    ['--metrics', '99999'],
  ])('%s %s is refused in one line', async (...args) => {
    const watching = watch(...args);
    expect(await watching.end()).toBe(2);
    expect(watching.errors().trim().split('\n')).toHaveLength(1);
  });
});

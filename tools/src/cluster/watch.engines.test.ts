import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onDatabase } from '@goldwake/cluster/testing';
import type { SessionResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';
import { ask } from './ask.js';
import type { Cluster } from './cluster.js';
import { clusterUnderTest } from './under-test.js';

const run = promisify(execFile);
/** Longest wait for an anchor, which is written once a minute, in milliseconds. */
const ANCHOR_MS_MAX = 100_000;
/** Longest wait until the watch has checked every event, in milliseconds: its thread has the lowest priority. */
const CATCH_UP_MS_MAX = 60_000;

let cluster: Cluster;
let receiver: Server;
let token: string;
const received: { check: string; event_id: string; position: number; casino: string }[] = [];
const lines: string[] = [];
/** What the watch answered last, for the message of a failed test. */
let seen = '';

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(JSON.parse(body));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  cluster = await clusterUnderTest({
    log: (name, line) => lines.push(`${name} | ${line}`),
    env: { ...process.env, GOLDWAKE_WATCH_WEBHOOK: `http://127.0.0.1:${port}/` },
  });
  await cluster.start();
  const body = {
    email: 'ann@example.org',
    username: 'ann',
    password: 'Quiet-Harbor-42',
    dateOfBirth: '1990-01-01',
  };
  const response = await ask<SessionResponse>(`${cluster.url}/api/auth/sign-up`, { method: 'POST', body });
  token = response.body.access_token;
  expect((await ask(`${cluster.url}/api/wallet/top-up`, { method: 'POST', token })).status).toBe(201);
});
afterAll(async () => {
  receiver?.close();
  receiver?.closeAllConnections();
  expect(await cluster?.stop()).toEqual([]);
});

async function bet(times: number): Promise<void> {
  const body = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
  for (let at = 0; at < times; at++) {
    const { status } = await ask(`${cluster.url}/api/games/dice/bets`, {
      method: 'POST',
      token,
      key: randomUUID(),
      body,
    });
    expect(status).toBe(201);
  }
}

/** Returns a figure of the watch as nginx serves it. */
async function figure(name: string): Promise<number> {
  const response = await fetch(`${cluster.url}/metrics/watch`);
  const text = await response.text();
  seen = `${response.status} ${text.match(/^goldwake_watch_.*$/gm)?.join(', ')}`;
  return Number(new RegExp(`^goldwake_watch_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

interface StoredEvent {
  _id: number;
  eventId?: string;
  stream: string;
  version: number;
  hash: string;
  commandId: string;
}

const mongo = () => JSON.parse(readFileSync(join(cluster.folder, 'cluster.json'), 'utf8')).mongo as string;
const lastEvent = () =>
  onDatabase(mongo(), async (connection) => {
    const [last] = await connection.collection<StoredEvent>('events').find({}).sort({ _id: -1 }).limit(1).toArray();
    return last as StoredEvent;
  });
async function checkedAll(): Promise<number> {
  let last = 0;
  const caughtUp = async () => {
    ({ _id: last } = await lastEvent());
    return (await figure('position')) === last;
  };
  await until(caughtUp, CATCH_UP_MS_MAX).catch((error: Error) => {
    const log = lines.filter((line) => line.startsWith('watch')).join('\n');
    throw new Error(`${error.message}\nlast event ${last}; the watch: ${seen}\n${log}`);
  });
  return last;
}

it('the watch checks every event of the cluster, finds nothing in honest ones, and continues after a restart', async () => {
  await bet(20);
  const before = await checkedAll();
  expect([await figure('events_total'), await figure('findings_total')]).toEqual([before, 0]);
  await cluster.stopOne('watch');
  await bet(5);
  await cluster.startOne('watch');
  const after = await checkedAll();
  expect([await figure('events_total'), await figure('findings_total')]).toEqual([after - before, 0]);
  expect(received).toEqual([]);
});

it('the wallets append anchors to one file, with which verify compares the events in MongoDB', async () => {
  const file = join(cluster.folder, 'volumes/anchors/anchors.log');
  // The file exists shortly before its first line is complete.
  await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'), ANCHOR_MS_MAX);
  expect(readFileSync(file, 'utf8')).toMatch(/^goldwake-anchor-1 at=/);
  const args = ['services/replay/dist/main.js', 'verify', '--mongo', mongo(), '--anchor', file];
  expect((await run(process.execPath, args, { cwd: ROOT })).stdout).toMatch(/^Clean: /);
  const diff = ['services/replay/dist/main.js', 'diff', '--mongo', mongo()];
  expect((await run(process.execPath, diff, { cwd: ROOT })).stdout).toMatch(/^No difference in [1-9]/);
});

it('a forged event appears in the metrics and at the webhook, and players go on', async () => {
  await checkedAll();
  const { _id: position, eventId: _, ...copied } = await lastEvent();
  const forged = {
    ...copied,
    _id: position + 1,
    version: copied.version + 1,
    prevHash: copied.hash,
    hash: '0'.repeat(64),
    commandId: randomUUID(),
  };
  await onDatabase(mongo(), (connection) => connection.collection('events').insertOne(forged as never));
  await until(() => received.length > 0);
  expect(received).toEqual([
    expect.objectContaining({ check: 'chain', event_id: `${forged.stream}@${forged.version}`, position: forged._id }),
  ]);
  await until(async () => (await figure('findings_total')) > 0);
  expect(lines).toContainEqual(expect.stringMatching(`^watch +\\| .*${forged.stream}@${forged.version}  chain: `));
  expect((await fetch(`${cluster.urlOf('watch')}/api/health/ready`)).status).toBe(200);
  expect((await ask(`${cluster.url}/api/games`)).status).toBe(200);
});

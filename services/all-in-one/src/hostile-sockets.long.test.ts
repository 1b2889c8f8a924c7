import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PushFrame } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { command, until } from '@goldwake/core/testing';
import { RealtimeModule, RealtimeTokens } from '@goldwake/realtime';
import { type Connection, connect } from '@goldwake/realtime-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';
import { SERVICES } from './modules.js';
import { ABUSES, halfOpen, neverReads, type Target } from './testing/hostile-sockets.js';

/**
 * Short timeouts, so that idle or slow clients are disconnected within a test. They are long enough for a busy machine:
 * a late hello must not be treated as missing, and a late close frame must not lose its code.
 */
const IMPATIENT = { helloMs: 2_500, heartbeatMs: 2_500, pongMs: 2_000, closeMs: 5_000 };
/** Interval between the pongs of a client that never reads, in milliseconds; several fit into the pong timeout. */
const PONG_EVERY_MS = 100;
/** Maximum heap growth in bytes. Memory leaked per connection would add up to more than this limit. */
const HEAP_GROWTH_BYTES_MAX = 4 * 1024 * 1024;

let casino: Casino;
let dataDir: string;
let target: Target;
let healthy: { line: Connection; pushes: PushFrame[]; resyncs: number };
/** Version of the last published settings. The catalogue file was stored as version 1 at start. */
let settingsVersion = 1;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-hostile-'));
  const modules = SERVICES.map((one) => (one === RealtimeModule ? RealtimeModule.with(IMPATIENT) : one));
  casino = await createCasino({ port: 0, host: '127.0.0.1', dataDir, logLevel: 'silent' }, { modules });
  const { user, access_token } = await signUp('hostile');
  const victim = await signUp('victim');
  const tokens = casino.app.nest.get(RealtimeTokens, { strict: false });
  const mint = async (uid: string, lifeMs?: number) =>
    (await tokens.mint({ uid, sessionId: `${uid}-session`, sessionEndsAt: Number.MAX_SAFE_INTEGER }, lifeMs)).token;
  target = {
    url: casino.url,
    token: await mint(user.uid),
    expiredToken: await mint(user.uid, -5_000),
    accessToken: access_token,
    otherUid: victim.user.uid,
  };
  healthy = await listen(await mint(victim.user.uid));
});
afterAll(async () => {
  healthy.line.close();
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function signUp(username: string): Promise<SessionResponse> {
  const expected = await fetch(`${casino.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${username}@example.com`,
      username,
      password: 'a long enough secret',
      dateOfBirth: '1990-04-01',
    }),
  });
  return (await expected.json()) as SessionResponse;
}

/** Opens the connection of a well-behaved player and records the pushes and resyncs it receives. */
async function listen(token: string) {
  const received = { line: undefined as unknown as Connection, pushes: [] as PushFrame[], resyncs: 0 };
  await new Promise<void>((resolve) => {
    received.line = connect({
      url: `${casino.url.replace('http', 'ws')}/realtime`,
      getToken: async () => token,
      WebSocket,
      onPush: (push) => received.pushes.push(push),
      onResync: () => {
        received.resyncs++;
      },
      onState: ({ name }) => {
        if (name === 'ready') resolve();
      },
    });
  });
  return received;
}

/** Publishes changed settings, each some kilobytes long. @returns when the healthy player has received all of them */
async function publish(count: number, kilobytes: number): Promise<void> {
  const stream = 'catalogue-main';
  const { store } = casino.engine;
  const events = Array.from({ length: count }, () => ({
    type: 'casino_settings_changed' as const,
    data: {
      version: ++settingsVersion,
      lobby_promo_cards: Array.from({ length: kilobytes * 64 }, () => 'daily-bonus' as const),
      featured_provider_id: 'deepwell',
      social_links: [],
    },
  }));
  const context = command(randomUUID());
  await store.append({ stream, expectedVersion: await store.version(stream), events, context });
  await until(() => receivedVersions().at(-1) === settingsVersion);
}

function receivedVersions(): number[] {
  return healthy.pushes
    .filter((push): push is PushFrame<'casino_setting_update'> => push.event === 'casino_setting_update')
    .map(({ data }) => data.version);
}

/** Returns a metric of the gateway as the sum of its labelled values. */
async function metric(name: string, label = ''): Promise<number> {
  const text = await (await fetch(`${casino.url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(label));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Waits until only the healthy connection is open and no bytes are buffered for any connection. */
async function calm(): Promise<void> {
  await until(async () => (await metric('goldwake_realtime_connections')) === 1);
  for (const kind of ['waiting', 'kept']) {
    await until(async () => (await metric('goldwake_realtime_held_bytes', `kind="${kind}"`)) === 0);
  }
  expect(await metric('goldwake_realtime_slow_connections')).toBe(0);
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

// This test runs first, while the caches hold no large entries. Entries evicted meanwhile would hide a leak.
it('a healthy player gets each push once and in order during all abuses at once, and no memory is leaked', async () => {
  const abuse = async () => {
    const from = receivedVersions().length;
    const open = await Promise.all([
      ...Array.from({ length: 50 }, () => halfOpen(casino.url, '')),
      ...Array.from({ length: 50 }, () => halfOpen(casino.url, 'GET /realtime HTTP/1.1\r\nHost: x\r\nUpgrade: web')),
      ...Array.from({ length: 4 }, () => neverReads(target, [2, 1])),
    ]);
    const answers = Promise.all(
      Object.values(ABUSES).flatMap(({ commit }) => Array.from({ length: 5 }, () => commit(target))),
    );
    for (let burst = 0; burst < 20; burst++) await publish(10, 0);
    await answers;
    for (const socket of open) socket instanceof WebSocket ? socket.terminate() : socket.destroy();
    await calm();
    const received = receivedVersions().slice(from);
    expect(received).toEqual(Array.from({ length: 200 }, (_, at) => settingsVersion - 199 + at));
  };

  await abuse();
  const resyncs = healthy.resyncs;
  healthy.pushes.length = 0;
  const before = heapAfterCollection();
  for (let round = 0; round < 3; round++) {
    await abuse();
    healthy.pushes.length = 0;
  }
  expect(healthy.resyncs).toBe(resyncs);
  expect(heapAfterCollection() - before).toBeLessThan(HEAP_GROWTH_BYTES_MAX);
});

describe('close codes for hostile sockets', () => {
  it.each(Object.keys(ABUSES))('%s gets the documented response', async (name) => {
    const { expected, commit } = ABUSES[name] as (typeof ABUSES)[string];
    expect(await commit(target)).toBe(expected(target));
  });

  it.each([
    ['protocol version 1, at the hard limit', [1]],
    ['protocol version 2, after being slow for too long', [2]],
  ])('a client that never reads is closed with 3001: %s', async (_, protocols) => {
    const before = await metric('goldwake_realtime_closes_total', 'slow_consumer');
    const stalled = await neverReads(target, protocols);
    // Without pongs the connection could end for a missed heartbeat before it has enough unread bytes.
    const alive = setInterval(() => stalled.pong(), PONG_EVERY_MS);
    stalled.once('close', () => clearInterval(alive));
    for (let part = 0; part < 55; part++) await publish(8, 16);
    await until(async () => (await metric('goldwake_realtime_closes_total', 'slow_consumer')) > before);
    stalled.terminate();
    await calm();
  });
});

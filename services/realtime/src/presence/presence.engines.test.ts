import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openCluster } from '@goldwake/cluster';
import type { FriendPresence } from '@goldwake/contracts';
import type { Engine } from '@goldwake/core';
import { settableClock } from '@goldwake/core/testing';
import { afterEach, expect, it } from '@jest/globals';
import { deploymentOn, TestClient } from '../testing/gateway.js';
import { STATEMENT_MS, type Statement } from './presence-state.js';

const CHILD = fileURLToPath(new URL('../testing/gateway-until-killed.js', import.meta.url));

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

function casino() {
  const [server, options] = String(process.env.GOLDWAKE_MONGO).split('/?');
  return {
    mongo: `${server}/test_${randomUUID()}?${options}`,
    kafka: [String(process.env.GOLDWAKE_KAFKA)],
    service: 'realtime',
    topics: { namespace: `test-${randomUUID()}`, partitions: 3 },
  };
}

/** Starts a gateway in a process of its own, and returns the process and its address. */
async function spawned(on: ReturnType<typeof casino>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(on)], {
    env: { ...process.env, GOLDWAKE_LOG: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  open.push({ close: () => child.kill('SIGKILL') });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^serving (\S+)/.exec(line)?.[1];
    if (url) return { child, url };
  }
  throw new Error('the process with the gateway ended before it served');
}

async function connected(url: string, uid: string): Promise<TestClient> {
  const headers = { authorization: `Bearer ${uid}` };
  const response = await fetch(`${url}/api/realtime/token`, { method: 'POST', headers });
  const client = await TestClient.open(url);
  await client.welcomed(((await response.json()) as { token: string }).token);
  return client;
}

async function pushed(client: TestClient, count: number): Promise<FriendPresence[]> {
  return (await client.pushes(count)).map(({ data }) => data as FriendPresence);
}

it('the players of a killed gateway are offline within 20 s, and those of a running one stay online', async () => {
  const on = casino();
  const engine = await openCluster({ ...on, report: () => {} });
  const clock = settableClock(Date.now());
  const one = await deploymentOn({ ...engine, clock });
  open.push(one);
  one.social.friendsOf = async () => ['bob', 'cat'];
  const { child, url } = await spawned(on);
  const ann = await one.connect();
  await ann.welcomed(await one.token('ann'));
  ann.send({ kind: 'subscribe', channel: 'presence.ann' });
  await connected(url, 'bob');
  expect(await pushed(ann, 1)).toEqual([{ user_id: 'bob', status: 'online', game_id: null }]);

  child.kill('SIGKILL');
  await once(child, 'exit');
  // Messages arrive in order, so what the killed gateway has sent has arrived when this statement has.
  await state(engine, null);
  expect(await pushed(ann, 1)).toEqual([{ user_id: 'cat', status: 'online', game_id: null }]);
  clock.advance(STATEMENT_MS - 1);
  await state(engine, { game_id: 'dice', for_ms: 60_000 });
  expect(await pushed(ann, 1)).toEqual([{ user_id: 'cat', status: 'online', game_id: 'dice' }]);
  clock.advance(20_000 - STATEMENT_MS);
  expect(await pushed(ann, 1)).toEqual([{ user_id: 'bob', status: 'offline', game_id: null }]);
});

/** States the player cat as a further gateway would. */
function state({ broadcast }: Pick<Engine, 'broadcast'>, playing: Statement['playing']): Promise<void> {
  return broadcast.publish('presence', {
    kind: 'stated',
    gateway: 'another',
    players: [{ uid: 'cat', playing }],
    gone: [],
  });
}

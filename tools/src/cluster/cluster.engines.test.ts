import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProblemBody, PushFrame } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { ROOT } from '../../set-up/root.mjs';
import { keyOf, keyOfPush } from '../simulation/expected-pushes.js';
import { isReady } from './ask.js';
import type { Cluster } from './cluster.js';
import { players, RESTARTED_MS_MAX } from './players-under-test.js';
import { startedCluster } from './under-test.js';

const run = promisify(execFile);
const GIVEN_UP_MS = 12_000;

let cluster: Cluster;
const { call, signUp, listen, bet } = players(() => cluster);
const lines: string[] = [];
beforeAll(async () => {
  cluster = await startedCluster(lines);
});
afterAll(async () => expect(await cluster?.stop()).toEqual([]));

it('a body that is larger than any service accepts is refused at the edge as the services would', async () => {
  const token = await signUp('large');
  const send = async (method: string, path: string, type: string, bytes: number) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const response = await fetch(cluster.url + path, { method, headers, body: 'x'.repeat(bytes) });
    return [response.status, ((await response.json()) as ProblemBody).code];
  };
  expect(await send('PATCH', '/api/self', 'application/json', 120_000)).toEqual([413, 'body_too_large']);
  expect(await send('PATCH', '/api/self', 'application/json', 500_000)).toEqual([413, 'body_too_large']);
  expect(await send('PUT', '/api/self/avatar', 'image/png', 1_100_000)).toEqual([413, 'image_too_large']);
  expect(await send('PUT', '/api/self/avatar', 'image/png', 3_000_000)).toEqual([413, 'image_too_large']);
});

it('a reconnecting client is routed to the gateway that has its missed pushes, every time', async () => {
  const token = await signUp('dan');
  await call('POST', '/api/wallet/top-up', { token });
  let { welcome, close } = await listen(token);
  for (let at = 0; at < 6; at++) {
    close();
    const { body } = await bet(token, `away-${at}`);
    const positions = Object.fromEntries(
      welcome.channels.map(({ channel, epoch, offset }) => [channel, { epoch, offset }]),
    );
    const back = await listen(token, positions);
    expect(back.welcome.channels.map(({ recovered }) => recovered)).toEqual([true, true]);
    await back.push((push) => keyOfPush(push) === keyOf('bet_and_win_created', body.wallet_version));
    ({ welcome, close } = back);
  }
  close();
});

it('browsers are routed by cookie, so that browsers with one IP address are spread over the gateways', async () => {
  const token = await signUp('eva');
  const cookies = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const response = await fetch(`${cluster.url}/api/realtime/token`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      return (
        response.headers
          .getSetCookie()
          .find((one) => one.startsWith('goldwake_gateway='))
          ?.split(';', 1)[0] ?? ''
      );
    }),
  );
  const again = await fetch(`${cluster.url}/api/realtime/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, cookie: cookies[0] ?? '' },
  });
  expect(again.headers.getSetCookie()).toEqual([]);
  const sockets = cookies.map(
    (cookie) => new WebSocket(`${cluster.url.replace('http', 'ws')}/realtime`, { headers: { cookie } }),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const open = async (name: string) =>
    /^goldwake_realtime_connections\{state="fresh"\} (\d+)$/m.exec(await figures(name))?.[1];
  await until(async () => Number(await open('realtime-1')) > 0 && Number(await open('realtime-2')) > 0);
  for (const socket of sockets) socket.terminate();
});

const figures = async (name: string) => (await fetch(`${cluster.url}/metrics/${name}`)).text();

it('the edge serves the metrics of each process by its name, and no other internal path', async () => {
  const list = await (await fetch(`${cluster.url}/metrics`)).text();
  const names = [...list.matchAll(/([a-z0-9-]+) [^;]+;/g)].map(([, name = '']) => name);
  expect(names).toEqual(cluster.names.filter((name) => cluster.kindOf(name) === 'service'));
  for (const name of names) expect(await figures(name)).toContain('process_cpu_seconds_total');
  for (const path of ['/metrics/edge', '/metrics/mongo', '/metrics/', '/api/bench/pulse'])
    expect((await fetch(cluster.url + path)).status).toBe(404);
});

it('an ended session is refused by every service within seconds', async () => {
  const token = await signUp('ben');
  expect((await call('GET', '/api/wallet', { token })).status).toBe(200);
  expect((await call('POST', '/api/auth/sign-out', { token })).status).toBe(204);
  await until(
    async () => (await call<Partial<ProblemBody>>('GET', '/api/wallet', { token })).body.code === 'token_invalid',
  );
  await until(
    async () => (await call<Partial<ProblemBody>>('GET', '/api/fairness', { token })).body.code === 'token_invalid',
  );
});

it('with one of two wallet processes paused, balances are shown before a client times out', async () => {
  const token = await signUp('pia');
  const show = () => call('GET', '/api/wallet', { token });
  await until(async () => (await show()).status === 200);
  cluster.processOf('wallet-1').signal('SIGSTOP');
  const since = performance.now();
  const shown = await Promise.all(Array.from({ length: 4 }, show));
  const took = performance.now() - since;
  cluster.processOf('wallet-1').signal('SIGCONT');
  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(took).toBeLessThan(GIVEN_UP_MS);
});

it.each([['kafka'], ['mongo'], ['kafka and mongo']])(
  'with %s killed, the cluster restarts it, bets are accepted again, and their pushes arrive',
  async (killed) => {
    const username = killed.replaceAll(' ', '');
    const token = await signUp(username);
    await call('POST', '/api/wallet/top-up', { token });
    const engines = killed.split(' and ').map((name) => ({ name, pid: cluster.processOf(name).pid }));
    const services = cluster.names.filter((name) => cluster.kindOf(name) === 'service');
    lines.length = 0;
    for (const { pid } of engines) process.kill(pid, 'SIGKILL');

    await until(() => engines.every(({ name, pid }) => isRestarted(cluster.processOf(name), pid)), RESTARTED_MS_MAX);
    await until(async () => (await bet(token, username)).status === 201, RESTARTED_MS_MAX);
    for (const name of services) await until(() => isReady(cluster.urlOf(name)), RESTARTED_MS_MAX);
    const socket = await listen(token);
    const { body } = await bet(token, `${username}-pushed`);
    await socket.push((push) => keyOfPush(push) === keyOf('bet_and_win_created', body.wallet_version));
    socket.close();
    for (const { name } of engines)
      expect(lines).toContainEqual(
        expect.stringMatching(`^${name} \\| exited unexpectedly; restarting it in \\d+ ms on the same data$`),
      );
  },
);

const isRestarted = (engine: ReturnType<Cluster['processOf']>, pidBefore: number) =>
  engine.isRunning && engine.pid !== pidBefore;

it('an edge that was stopped by SIGKILL does not respond, and can be restarted at its address', async () => {
  await cluster.stopOne('edge', 'SIGKILL');
  expect((await call('GET', '/api/games')).status).toBe(0);
  await cluster.startOne('edge');
  expect((await call('GET', '/api/games')).status).toBe(200);
});

it('a player banned by the command line is notified at once and locked out until the ban is lifted', async () => {
  const token = await signUp('fay');
  const { push } = await listen(token);
  const ban = (...args: string[]) =>
    run(process.execPath, [join(ROOT, 'services/replay/dist/operator/ban.js'), ...args, '--data', cluster.folder]);
  await expect(ban('fay', '--reason', ' ')).rejects.toThrow('reason must be one line of text');
  expect((await ban('fay', '--reason', 'Two accounts')).stdout).toMatch(
    /^fay \(.*\) is banned permanently: Two accounts\./,
  );
  expect(((await push(({ event }) => event === 'banned')) as PushFrame<'banned'>).data.ban_reason).toBe('Two accounts');
  const signIn = () =>
    call<Partial<ProblemBody>>('POST', '/api/auth/sign-in', {
      body: { email: 'fay@example.org', password: 'Quiet-Harbor-42' },
    });
  expect((await signIn()).body.code).toBe('banned');
  await ban('fay', '--lift');
  expect((await signIn()).status).toBe(200);
});

it('show --reveal prints personal data from the database of the cluster, and records who read it and why', async () => {
  await signUp('gil');
  const { mongo } = JSON.parse(await readFile(join(cluster.folder, 'cluster.json'), 'utf8'));
  const env = { ...process.env, GOLDWAKE_DATA: cluster.folder, GOLDWAKE_MONGO: mongo };
  const show = (...args: string[]) =>
    run(process.execPath, [join(ROOT, 'services/replay/dist/main.js'), 'show', '--player', 'gil', ...args], { env });
  expect((await show()).stdout).not.toContain('gil@example.org');
  expect((await show('--reveal', 'Asked for a copy')).stdout).toContain('email gil@example.org');
  expect((await show('--type', 'personal_data_revealed')).stdout).toContain('reason Asked for a copy');
});

it('internal requests between services are not reachable through the edge, and are refused behind the edge without a signature', async () => {
  const path = '/internal/wallet/summary';
  expect((await call('POST', path, { body: {} })).status).toBe(404);
  const response = await fetch(cluster.urlOf('wallet-1') + path, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.goldwake.call+json' },
    body: '["ann"]',
  });
  expect(response.status).toBe(401);
});

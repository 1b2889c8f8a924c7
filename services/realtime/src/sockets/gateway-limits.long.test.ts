import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { promisify } from 'node:util';
import type { Channel, PushFrame, ServerFrame } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { Hub } from '../rooms/hub.js';
import type { Message } from '../rooms/message.js';
import { deployments, openDeployment, type TestClient } from '../testing/gateway.js';
import { EndedSessions } from '../tokens/ended-sessions.js';

const open = deployments();

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

function balance(reason: string, channel: Channel = 'user.ann'): Message {
  const playthrough = { requirement_id: null, requirement: '0', progress: '0' };
  const data = { wallet_version: 1, gc_balance: '0', sc_balance: '0', playthrough, reason };
  return { channel, event: 'balance_update', data };
}

/** Publishes without pauses, because a client that does not read is disconnected after its pong timeout. */
async function publishUntil(hub: Hub, message: Message, holds: () => boolean): Promise<void> {
  for (hub.publish(message, 'T'); !holds(); hub.publish(message, 'T')) await nextTick();
}

/** Returns all frames up to and including the push with this reason. */
async function framesUntil(client: TestClient, reason: string): Promise<ServerFrame[]> {
  const frames: ServerFrame[] = [];
  for (;;) {
    const frame = await client.next();
    frames.push(frame);
    if (frame.kind === 'push' && (frame.data as { reason?: string }).reason === reason) return frames;
  }
}

describe('a hello sent in time', () => {
  it('the hello counts as in time even if checking its token takes long', async () => {
    const deployment = await open({ heartbeatMs: 500, pongMs: 400 });
    const ended = deployment.app.nest.get(EndedSessions);
    let goOn = (_ending: undefined) => {};
    const asked = new Promise<void>((resolve) => {
      ended.stored = () => {
        resolve();
        return new Promise((response) => {
          goOn = response;
        });
      };
    });
    const [spoke, silent] = [await deployment.connect(), await deployment.connect()];
    spoke.hello(await deployment.token('ann'));
    await asked;
    deployment.engine.clock.advance(10_000);
    expect(await silent.closed).toMatchObject({ code: 3006 });
    goOn(undefined);
    expect(await spoke.next()).toMatchObject({ kind: 'welcome', uid: 'ann' });
  });
});

describe('the limit of sockets per player', () => {
  it('a socket above the limit is closed with player_full until another one closes', async () => {
    const deployment = await open({ connectionsPerPlayerMax: 2 });
    const [first, second, third, other] = await Promise.all(Array.from({ length: 4 }, () => deployment.connect()));
    await first?.welcomed(await deployment.token('ann'));
    await second?.welcomed(await deployment.token('ann'));
    third?.hello(await deployment.token('ann'));
    expect(await third?.closed).toMatchObject({ code: 3005 });
    await other?.welcomed(await deployment.token('bob'));
    first?.socket.close();
    await first?.closed;
    const hub = deployment.app.nest.get(Hub);
    await until(() => hub.listeners('user.ann') === 1);
    expect(await (await deployment.connect()).welcomed(await deployment.token('ann'))).toMatchObject({ uid: 'ann' });
  });
});

describe('the limit of sockets per address', () => {
  it('the address comes from a trusted proxy and from no other header', async () => {
    const count = async (proxies: string[], addresses: string[]) => {
      const deployment = await open({ connectionsPerAddressMax: 1 }, { proxies });
      return Promise.all(
        addresses.map((address) =>
          deployment.connect({ headers: { 'x-forwarded-for': address } }).then(
            () => 'in',
            () => 'refused',
          ),
        ),
      );
    };
    const reported = ['203.0.113.7', '203.0.113.8', '198.51.100.1, 203.0.113.7', '203.0.113.8:4000'];
    expect(await count(['loopback'], reported)).toEqual(['in', 'in', 'refused', 'refused']);
    // For connections from this machine only the loopback limit applies, whatever the headers state.
    expect(await count([], ['203.0.113.7', '203.0.113.7'])).toEqual(['in', 'in']);
  });

  it('the connection of a refused upgrade is closed, even if its client sends more and keeps its side open', async () => {
    const { app } = await open();
    const { hostname, port } = new URL(app.url);
    const client = connectTcp({ host: hostname, port: Number(port), allowHalfOpen: true });
    const head = 'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    client.write(head + 'x'.repeat(1_000));
    let text = '';
    client.on('data', (chunk) => {
      text += chunk;
    });
    client.on('error', () => {});
    await until(() => text.startsWith('HTTP/1.1 404 '));
    const connections = promisify((done: (error: Error | null, count: number) => void) =>
      app.nest.getHttpServer().getConnections(done),
    );
    await until(async () => (await connections()) === 0);
    client.destroy();
  });

  it('a connection above the limit is refused with 429 until another one closes, welcomed or not', async () => {
    const deployment = await open({ connectionsPerLoopbackMax: 1 });
    const first = await deployment.connect();
    const refused = new WebSocket(`${deployment.app.url.replace('http', 'ws')}/realtime`);
    const [, response] = await once(refused, 'unexpected-response');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '10']);
    refused.on('error', () => {});
    refused.terminate();
    first.socket.terminate();
    await first.closed;
    // The server may notice the close a little later than the client.
    const again = await until(() => deployment.connect().catch(() => undefined));
    expect(await again.welcomed(await deployment.token('ann'))).toMatchObject({ kind: 'welcome' });
  });
});

describe.each(['direct', 'public'] as const)('a client that reads too slowly (%s wire)', (wire) => {
  it('the client gets the skipped range and the latest pushes, then live pushes, without a gap', async () => {
    const deployment = await open({
      wire,
      softBytes: 64 * 1024,
      hardBytes: 64 * 1024 * 1024,
      heartbeatMs: 2_000,
      pongMs: 1_600,
    });
    const hub = deployment.app.nest.get(Hub);
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    client.socket.pause();
    const large = 'x'.repeat(50_000);
    await publishUntil(hub, balance(large), () => hub.budget.kept > 0);
    for (let n = 1; n <= 9; n++) hub.publish(balance(`skipped ${n}`), 'T');
    await nextTick();
    client.socket.resume();
    const frames = await framesUntil(client, 'skipped 9');
    const [skipped, ...behind] = frames.slice(frames.findIndex(({ kind }) => kind === 'skipped'));
    const pushed = frames.filter((frame): frame is PushFrame => frame.kind === 'push');
    const last = pushed.at(-1)?.offset ?? 0;
    expect(behind).toHaveLength(1);
    expect(skipped).toEqual({ kind: 'skipped', channel: 'user.ann', from: pushed.length, to: last });
    expect(pushed.slice(0, -1).map(({ offset }) => offset)).toEqual(pushed.slice(0, -1).map((_, index) => index + 1));
    for (const frame of frames) {
      if (frame.kind === 'heartbeat') expect(frame.offsets['user.ann']).toBeLessThan(pushed.length);
    }
    hub.publish(balance('live'), 'T');
    const live = (await framesUntil(client, 'live')).filter(({ kind }) => kind === 'push');
    expect(live).toMatchObject([{ offset: last + 1 }]);
    expect(hub.budget.kept).toBe(0);
  });
});

describe('a client of version 1', () => {
  it('a client that stops reading is closed at the hard limit and never gets frames of version 2', async () => {
    const deployment = await openDeployment({ softBytes: 1_024, hardBytes: 512 * 1024 });
    const hub = deployment.app.nest.get(Hub);
    const [stops, reads, modern] = [await deployment.connect(), await deployment.connect(), await deployment.connect()];
    const welcome = await stops.welcomed(await deployment.token('ann'), {}, [1]);
    expect(welcome.protocol).toBe(1);
    await reads.welcomed(await deployment.token('bob'), {}, [1]);
    await modern.welcomed(await deployment.token('bob'));
    stops.socket.pause();
    const large = 'x'.repeat(50_000);
    await publishUntil(hub, balance(large), () => hub.listeners('user.ann') === 0);
    stops.socket.resume();
    expect(await stops.closed).toMatchObject({ code: 3001 });
    await deployment.close();
    expect(await reads.closed).toMatchObject({ code: 3000 });
    const notices = (client: TestClient) =>
      client.unread().filter(({ kind }) => kind !== 'push' && kind !== 'heartbeat');
    expect([...notices(stops), ...notices(reads)]).toEqual([]);
    expect(notices(modern)).toEqual([{ kind: 'going_away', come_back_within_ms: 1_000 }]);
  });
});

describe('above the memory budget', () => {
  it('the socket with the most waiting bytes is cut and its memory freed at once; the others stay', async () => {
    const budgetBytes = 2 * 1024 * 1024;
    const history = { count: 1, bytes: 1_024, ageMs: 1_000 };
    const deployment = await open({ budgetBytes, history, softBytes: 64 * 1024 * 1024, hardBytes: 64 * 1024 * 1024 });
    const hub = deployment.app.nest.get(Hub);
    const { budget } = hub;
    const [most, less] = [await deployment.connect(), await deployment.connect()];
    await most.welcomed(await deployment.token('ann'));
    await less.welcomed(await deployment.token('bob'));
    for (const { socket } of [most, less]) socket.pause();
    const large = 'x'.repeat(50_000);
    await publishUntil(hub, balance(large, 'user.bob'), () => budget.waiting > 500_000);
    await publishUntil(hub, balance(large), () => hub.listeners('user.ann') === 0);
    expect(hub.listeners('user.bob')).toBe(1);
    expect(budget.used).toBeLessThan(budgetBytes);
    for (const { socket } of [most, less]) socket.resume();
    expect((await most.closed).code).toBe(1006);
    hub.publish(balance('still here', 'user.bob'), 'T');
    await framesUntil(less, 'still here');
  });
});

describe('misbehaving clients', () => {
  it('half-open, reset, garbage-sending and flooding clients leave nothing behind', async () => {
    const deployment = await open();
    const hub = deployment.app.nest.get(Hub);
    const healthy = await deployment.connect();
    await healthy.welcomed(await deployment.token('ann'));
    const port = Number(new URL(deployment.app.url).port);
    for (let n = 0; n < 20; n++) {
      const reset = connectTcp(port, '127.0.0.1');
      await once(reset, 'connect');
      reset.write('GET /realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      reset.resetAndDestroy();
    }
    const silent = await Promise.all(Array.from({ length: 50 }, () => deployment.connect()));
    const loud = await Promise.all(Array.from({ length: 20 }, () => deployment.connect()));
    const token = await deployment.token('bob');
    for (const client of loud) for (let n = 0; n < 200; n++) client.hello(token);
    for (const client of loud) expect((await client.closed).code).toBe(3501);
    deployment.engine.clock.advance(10_000);
    for (const client of silent) expect((await client.closed).code).toBe(3006);
    expect([hub.listeners('global'), hub.listeners('user.bob'), hub.budget.waiting]).toEqual([1, 0, 0]);
    hub.publish(balance('still here'), 'T');
    expect(await framesUntil(healthy, 'still here')).toHaveLength(1);
  });
});

describe('the metrics', () => {
  const NAMES = [
    'connections',
    'slow_connections',
    'held_bytes',
    'budget_bytes',
    'rooms',
    'pushes_total',
    'deliveries_total',
    'writes_total',
    'written_bytes_total',
    'skipped_pushes_total',
    'hellos_total',
    'resumes_total',
    'closes_total',
    'refusals_total',
    'push_latency_seconds',
  ];

  it('the metrics count pushes, sockets and writes', async () => {
    const deployment = await open();
    const read = async () => {
      const text = await (await fetch(`${deployment.app.url}/metrics`)).text();
      for (const name of NAMES) expect(text).toContain(`\n# TYPE goldwake_realtime_${name} `);
      const of = (name: string) => Number(new RegExp(`^goldwake_realtime_${name} (\\d+)`, 'm').exec(text)?.[1]);
      return { pushes: of('pushes_total'), deliveries: of('deliveries_total'), writes: of('writes_total') };
    };
    const hub = deployment.app.nest.get(Hub);
    const clients = await Promise.all(Array.from({ length: 3 }, () => deployment.connect()));
    for (const client of clients) await client.welcomed(await deployment.token('ann'));
    const before = await read();
    for (let n = 0; n < 5; n++) hub.publish(balance(`own ${n}`), 'T');
    for (let n = 0; n < 4; n++) hub.publish(balance(`to all ${n}`, 'global'), 'T');
    for (const client of clients) expect(await client.pushes(9)).toHaveLength(9);
    expect(await read()).toEqual({
      pushes: before.pushes + 9,
      deliveries: before.deliveries + 27,
      writes: before.writes + 3,
    });
  });
});

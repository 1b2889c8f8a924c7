import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ChannelPosition, WelcomeFrame } from '@goldwake/contracts';
import { SECURITY_HEADERS } from '@goldwake/service';
import { describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { WebSocket } from 'ws';
import { betSettled, deployments } from '../testing/gateway.js';

const open = deployments();

function positionsIn(welcome: WelcomeFrame, channel = 'user.ann'): Record<string, ChannelPosition> {
  const at = welcome.channels.find((one) => one.channel === channel);
  if (!at) throw new Error(`${channel} is not in the welcome`);
  return { [channel]: { epoch: at.epoch, offset: at.offset } };
}

describe('the realtime token', () => {
  it('a signed-in player gets a token for one hour', async () => {
    const { app, engine } = await open();
    const response = await fetch(`${app.url}/api/realtime/token`, {
      method: 'POST',
      headers: { authorization: 'Bearer ann:s' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      token: expect.any(String),
      uid: 'ann',
      expires_at: new Date(engine.clock.now() + 3_600_000).toISOString(),
    });
    expect((await fetch(`${app.url}/api/realtime/token`, { method: 'POST' })).status).toBe(401);
  });
});

describe('a hello', () => {
  it("the welcome lists the player's channels with epoch and offset", async () => {
    const deployment = await open();
    const client = await deployment.connect();
    const welcome = await client.welcomed(await deployment.token('ann'));
    expect(welcome).toMatchObject({
      kind: 'welcome',
      uid: 'ann',
      now: new Date(deployment.engine.clock.now()).toISOString(),
      token_expires_at: new Date(deployment.engine.clock.now() + 3_600_000).toISOString(),
      heartbeat_ms: 25_000,
    });
    expect(welcome.channels).toEqual([
      { channel: 'global', epoch: expect.any(String), offset: 0, recovered: false },
      { channel: 'user.ann', epoch: expect.any(String), offset: 0, recovered: false },
    ]);
  });
});

describe('an event in the store', () => {
  it('an event is pushed, numbered, to every socket of its player and to nobody else', async () => {
    const deployment = await open();
    const [one, two, other] = [await deployment.connect(), await deployment.connect(), await deployment.connect()];
    await one.welcomed(await deployment.token('ann'));
    await two.welcomed(await deployment.token('ann', 'another'));
    await other.welcomed(await deployment.token('bob'));
    const stored = await deployment.append('wallet-ann', betSettled('ann', 'r1'));
    await deployment.append('wallet-bob', betSettled('bob', 'r2'));
    for (const client of [one, two]) {
      expect(await client.pushes(1)).toEqual([
        {
          kind: 'push',
          channel: 'user.ann',
          offset: 1,
          event: 'bet_and_win_created',
          at: stored.recordedAt,
          data: expect.objectContaining({ wallet_version: 1, gc_balance: '1000000', sc_balance: '0' }),
        },
      ]);
    }
    expect(await other.pushes(1)).toMatchObject([{ channel: 'user.bob', data: { round: { round_id: 'r2' } } }]);
  });

  it('an event stored before the first hello is not pushed', async () => {
    const deployment = await open();
    await deployment.append('wallet-ann', betSettled('ann', 'before'));
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    await deployment.append('wallet-ann', betSettled('ann', 'after'));
    expect(await client.pushes(1)).toMatchObject([{ data: { round: { round_id: 'after' } } }]);
  });
});

describe('resuming', () => {
  it('missed and new pushes arrive without a gap and without duplicates', async () => {
    const deployment = await open();
    const token = await deployment.token('ann');
    const first = await deployment.connect();
    const welcome = await first.welcomed(token);
    first.socket.terminate();
    for (let n = 1; n <= 5; n++) await deployment.append('wallet-ann', betSettled('ann', `away ${n}`));
    // Half of the remaining events are appended while the hello is in transit.
    const back = await deployment.connect();
    back.hello(token, positionsIn(welcome));
    for (let n = 1; n <= 5; n++) await deployment.append('wallet-ann', betSettled('ann', `live ${n}`));
    expect(((await back.next()) as WelcomeFrame).channels).toMatchObject([{ recovered: false }, { recovered: true }]);
    expect((await back.pushes(10)).map((push) => push.offset)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
  });

  it('an offset of another epoch is not resumed', async () => {
    const deployment = await open();
    const client = await deployment.connect();
    const welcome = await client.welcomed(await deployment.token('ann'), {
      'user.ann': { epoch: 'of yesterday', offset: 0 },
    });
    expect(welcome.channels).toMatchObject([{}, { recovered: false, offset: 0 }]);
  });

  it('an offset older than the history is not resumed', async () => {
    const deployment = await open({ history: { count: 3, bytes: 100_000, ageMs: 60_000 } });
    const token = await deployment.token('ann');
    const stays = await deployment.connect();
    const welcome = await stays.welcomed(token);
    for (let n = 1; n <= 4; n++) await deployment.append('wallet-ann', betSettled('ann', `r${n}`));
    await stays.pushes(4);
    const late = await deployment.connect();
    expect((await late.welcomed(token, positionsIn(welcome))).channels).toMatchObject([
      {},
      { recovered: false, offset: 4 },
    ]);
  });

  it("another player's channel cannot be opened", async () => {
    const deployment = await open();
    const ann = await deployment.connect();
    const hers = positionsIn(await ann.welcomed(await deployment.token('ann')));
    await deployment.append('wallet-ann', betSettled('ann', 'hers'));
    await ann.pushes(1);
    const bob = await deployment.connect();
    expect((await bob.welcomed(await deployment.token('bob'), hers)).channels.map((one) => one.channel)).toEqual([
      'global',
      'user.bob',
    ]);
    await deployment.append('wallet-bob', betSettled('bob', 'his'));
    expect(await bob.pushes(1)).toMatchObject([{ channel: 'user.bob' }]);
  });
});

describe('the heartbeat', () => {
  it('the heartbeat states the newest offset of each channel', async () => {
    const deployment = await open({ heartbeatMs: 500, pongMs: 300 });
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    await deployment.append('wallet-ann', betSettled('ann', 'r1'));
    await client.pushes(1);
    const beat = async () => {
      for (;;) {
        const frame = await client.next();
        if (frame.kind === 'heartbeat') return frame.offsets;
      }
    };
    expect(await beat()).toEqual({ global: 0, 'user.ann': 1 });
  });
});

describe('accepting connections', () => {
  const refusedStatus = async (url: string, origin?: string): Promise<number | undefined> => {
    const socket = new WebSocket(url, origin === undefined ? {} : { origin });
    const [, response] = await once(socket, 'unexpected-response');
    socket.on('error', () => {});
    socket.terminate();
    return response.statusCode;
  };

  it('pages of the own host and programs are accepted, pages of other hosts are not', async () => {
    const deployment = await open();
    const ws = deployment.app.url.replace('http', 'ws');
    (await deployment.connect({ origin: deployment.app.url })).socket.terminate();
    for (const origin of ['https://evil.example', 'null', `${deployment.app.url}.evil.example`]) {
      expect(await refusedStatus(`${ws}/realtime`, origin)).toBe(403);
    }
    expect(await refusedStatus(`${ws}/elsewhere`)).toBe(404);
  });

  const REBOUND = { headers: { host: 'evil.example' }, origin: 'http://evil.example' };

  it('a page under a DNS name that leads to this machine is refused, so that it takes no place of this machine', async () => {
    const { app } = await open();
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/realtime`, REBOUND);
    const [, response] = await once(socket, 'unexpected-response');
    socket.on('error', () => {});
    expect(await text(response)).toContain('localhost');
    expect(response.statusCode).toBe(403);
  });

  it.each([
    ['a trusted proxy', { proxies: ['loopback'] }, { 'x-forwarded-for': '203.0.113.9' }],
    ['a trusted proxy for a browser on this machine', { proxies: ['loopback'] }, { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy that is not trusted', {}, { 'x-forwarded-for': '203.0.113.9' }],
    ['other addresses of this machine', { host: '0.0.0.0' }, {}],
  ])('a page under another name is accepted through %s', async (_, settings, headers) => {
    const deployment = await open({}, settings);
    const url = deployment.app.url.replace('0.0.0.0', '127.0.0.1').replace('http', 'ws');
    const socket = new WebSocket(`${url}/realtime`, { ...REBOUND, headers: { ...REBOUND.headers, ...headers } });
    await once(socket, 'open');
    socket.terminate();
  });

  it.each([
    ['another path', '/elsewhere', 'Host: x\r\n', 404],
    ['another origin', '/realtime', 'Host: x\r\nOrigin: http://y\r\n', 403],
    ['no Host header', '/realtime', '', 400],
    ['two Host headers', '/realtime', 'Host: x\r\nHost: x\r\n', 400],
  ])('an upgrade with %s is refused with a problem that has the security headers', async (_, path, headers, status) => {
    const { app } = await open();
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\n${headers}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(head).toContain(`${name}: ${value}`);
    expect(JSON.parse(body)).toMatchObject({ status });
  });

  it('open connections are counted', async () => {
    const connections = async () =>
      Number(
        /^goldwake_realtime_connections{state="open"} (\d+)/m.exec(
          await register.getSingleMetricAsString('goldwake_realtime_connections'),
        )?.[1],
      );
    const deployment = await open();
    const before = await connections();
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    expect(await connections()).toBe(before + 1);
  });
});

import { CLOSE, type RenewFrame } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { READY_MS_MAX, STABLE_MS } from './lasting-connection.js';
import { settle } from './testing/simulated.js';
import { HOUR, MINUTE, OWN, ready, start } from './testing/test-connection.js';

describe('connecting', () => {
  it('sends hello with the token and no positions, and is ready on the welcome', async () => {
    const connection = await start();
    connection.socket().opens();
    expect(connection.socket().sent).toEqual([{ kind: 'hello', protocols: [3, 2, 1], token: 'token', positions: {} }]);
    connection.socket().welcomes([{ ...OWN }]);
    expect(connection.states).toEqual([{ name: 'connecting' }, { name: 'ready', uid: 'ann' }]);
  });

  it("tells the server's time of each welcome, and when the hello before it was sent", async () => {
    const connection = await start();
    connection.timers.sleep(500);
    connection.socket().opens();
    connection.timers.sleep(100);
    connection.socket().sends({
      kind: 'welcome',
      protocol: 3,
      session_id: 's',
      uid: 'ann',
      now: new Date(HOUR).toISOString(),
      token_expires_at: new Date(2 * HOUR).toISOString(),
      heartbeat_ms: 25_000,
      channels: [],
    });
    expect(connection.times).toEqual([[HOUR, 500]]);
  });

  it('requests a resync of each channel on the first welcome, since earlier pushes were not received', async () => {
    const connection = await ready();
    expect(connection.resyncs).toEqual(['user.ann']);
  });

  it('aborts an attempt that is not ready after 30 s and retries', async () => {
    const connection = await start();
    connection.socket().opens();
    await connection.timers.advance(READY_MS_MAX - 1);
    expect(connection.connection.state.name).toBe('connecting');
    await connection.timers.advance(1);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'ready_timeout' });
    expect(connection.socket().closedHere).toBe(true);
    await connection.timers.advance(500);
    expect(connection.sockets).toHaveLength(2);
  });

  it('stops when nobody is signed in', async () => {
    const connection = await start(async () => null);
    expect(connection.connection.state).toEqual({ name: 'stopped' });
    expect(connection.sockets).toHaveLength(0);
  });

  it('waits and retries when the token request fails', async () => {
    let failing = true;
    const connection = await start(async () => {
      if (failing) throw new Error('503');
      return 'token';
    });
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'token', retryAt: 500 });
    failing = false;
    await connection.timers.advance(500);
    expect(connection.sockets).toHaveLength(1);
  });
});

describe('pushes', () => {
  it('are delivered once each, in order', async () => {
    const connection = await ready();
    for (const offset of [5, 6, 6, 5, 7]) connection.socket().pushes('user.ann', offset);
    expect(connection.pushes.map((push) => push.offset)).toEqual([5, 6, 7]);
  });

  it('after a gap are not delivered: the client reconnects from the last good offset', async () => {
    const connection = await ready();
    connection.socket().pushes('user.ann', 5);
    connection.socket().pushes('user.ann', 7);
    expect(connection.pushes.map((push) => push.offset)).toEqual([5]);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'gap' });
    await connection.timers.advance(500);
    connection.socket().opens();
    expect(connection.socket().hello.positions).toEqual({ 'user.ann': { epoch: 'e', offset: 5 } });
    connection.socket().welcomes([{ ...OWN, offset: 7, recovered: true }]);
    connection.socket().pushes('user.ann', 6);
    connection.socket().pushes('user.ann', 7);
    expect(connection.pushes.map((push) => push.offset)).toEqual([5, 6, 7]);
    expect(connection.resyncs).toEqual(['user.ann']);
  });

  it('that a heartbeat announces but that were not received make the client reconnect', async () => {
    const connection = await ready();
    connection.socket().sends({ kind: 'heartbeat', offsets: { 'user.ann': 4 } });
    expect(connection.connection.state.name).toBe('ready');
    connection.socket().sends({ kind: 'heartbeat', offsets: { 'user.ann': 5 } });
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'gap' });
  });

  it('that could not be recovered cause a resync, and delivery continues from the new offset', async () => {
    const connection = await ready();
    connection.socket().closes(1006);
    await connection.timers.advance(500);
    connection.socket().welcomes([{ ...OWN, epoch: 'other', offset: 90 }]);
    expect(connection.resyncs).toEqual(['user.ann', 'user.ann']);
    connection.socket().pushes('user.ann', 91);
    expect(connection.pushes.map((push) => push.offset)).toEqual([91]);
  });

  it('of an abandoned socket are ignored', async () => {
    const connection = await ready();
    const old = connection.socket();
    connection.connection.networkLost();
    old.pushes('user.ann', 5);
    expect(connection.pushes).toEqual([]);
  });
});

describe('reconnecting', () => {
  it('waits longer after each consecutive failure', async () => {
    const connection = await start();
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure++) {
      connection.socket().closes(1006);
      const { state } = connection.connection;
      if (state.name !== 'waiting') throw new Error(state.name);
      const wait = state.retryAt - connection.timers.now();
      waits.push(wait);
      await connection.timers.advance(wait);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
  });

  it('returns to the short delay only after a connection that lasted 10 s', async () => {
    const connection = await start();
    const waitAfter = async (lastedMs: number) => {
      connection.socket().welcomes([{ ...OWN }]);
      await connection.timers.advance(lastedMs);
      connection.socket().closes(3001);
      const { state } = connection.connection;
      if (state.name !== 'waiting') throw new Error(state.name);
      const wait = state.retryAt - connection.timers.now();
      await connection.timers.advance(wait);
      return wait;
    };
    expect(await waitAfter(0)).toBe(500);
    expect(await waitAfter(STABLE_MS - 1)).toBe(1_000);
    expect(await waitAfter(STABLE_MS)).toBe(500);
  });

  it('happens immediately when the network is back, and not at all while it is gone', async () => {
    const connection = await ready();
    connection.connection.networkLost();
    await connection.timers.advance(HOUR);
    expect(connection.connection.state).toEqual({ name: 'offline' });
    expect(connection.sockets).toHaveLength(1);
    connection.connection.networkBack();
    await settle();
    expect(connection.sockets).toHaveLength(2);
    expect(connection.connection.state.name).toBe('connecting');
  });

  it('happens when the server is silent for longer than the heartbeat interval plus its allowance', async () => {
    const connection = await ready();
    await connection.timers.advance(20_000);
    connection.socket().sends({ kind: 'heartbeat', offsets: {} });
    await connection.timers.advance(32_999);
    expect(connection.connection.state.name).toBe('ready');
    await connection.timers.advance(1);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'silence' });
  });

  it.each([1000, 1001, 1006, 1011, 3000, 3001, 3499, 4000, 4499])('happens after close code %i', async (code) => {
    const connection = await ready();
    connection.socket().closes(code);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'closed', code });
  });

  it.each([3500, 3501, 3503, 3505, 3506, 3999, 4500, 4999])('does not happen after close code %i', async (code) => {
    const connection = await ready();
    connection.socket().closes(code);
    expect(connection.connection.state).toEqual({ name: 'stopped', code });
    connection.connection.networkBack();
    await connection.timers.advance(HOUR);
    expect(connection.sockets).toHaveLength(1);
  });

  it('stops when the client closes the connection: no timer remains and no state change is reported', async () => {
    const connection = await ready();
    connection.connection.close();
    expect(connection.timers.count).toBe(0);
    expect(connection.socket().closedHere).toBe(true);
    connection.socket().closes(1006);
    await connection.timers.advance(HOUR);
    expect(connection.names()).toEqual(['connecting', 'ready', 'stopped']);
  });
});

describe('the token', () => {
  it.each([CLOSE.token_invalid[0], CLOSE.token_expired[0]])(
    'is requested again once and immediately after close code %i',
    async (code) => {
      let count = 0;
      const connection = await ready(async () => `token ${++count}`);
      connection.socket().closes(code);
      await settle();
      connection.socket().opens();
      expect(connection.socket().hello.token).toBe('token 2');
      connection.socket().closes(code);
      await settle();
      expect(connection.sockets).toHaveLength(2);
      expect(connection.connection.state.name).toBe(code === CLOSE.token_invalid[0] ? 'stopped' : 'waiting');
    },
  );

  it('is reused for a reconnect while more than five minutes of its lifetime remain', async () => {
    const connection = await ready();
    connection.socket().closes(3000);
    await connection.timers.advance(500);
    expect(connection.sockets).toHaveLength(2);
    expect(connection.tokens).toHaveLength(1);
  });

  it('is renewed in band when the check every minute finds less than five minutes left', async () => {
    const connection = await ready();
    const renewals = () =>
      connection.socket().sent.filter((frame): frame is RenewFrame => frame.kind === 'renew').length;
    for (let minute = 1; minute <= 54; minute++) {
      connection.socket().sends({ kind: 'heartbeat', offsets: {} });
      await connection.timers.advance(MINUTE / 2);
      connection.socket().sends({ kind: 'heartbeat', offsets: {} });
      await connection.timers.advance(MINUTE / 2);
    }
    expect(renewals()).toBe(0);
    for (let half = 0; half < 2; half++) {
      connection.socket().sends({ kind: 'heartbeat', offsets: {} });
      await connection.timers.advance(MINUTE / 2);
    }
    expect(renewals()).toBe(1);
    connection.socket().sends({
      kind: 'renewed',
      now: new Date(55 * MINUTE).toISOString(),
      token_expires_at: new Date(55 * MINUTE + HOUR).toISOString(),
    });
    connection.socket().sends({ kind: 'heartbeat', offsets: {} });
    await connection.timers.advance(MINUTE / 2);
    connection.socket().sends({ kind: 'heartbeat', offsets: {} });
    await connection.timers.advance(MINUTE / 2);
    expect(renewals()).toBe(1);
  });

  it("expires by the server's clock, however wrong the client's clock is", async () => {
    const connection = await start();
    const years = 20 * 365 * 24 * HOUR;
    connection.socket().welcomes([{ ...OWN }], { now: years, endsAt: years + 6 * MINUTE });
    const renewals = () => connection.socket().sent.filter((frame) => frame.kind === 'renew').length;
    await connection.timers.advance(MINUTE / 2);
    connection.socket().sends({ kind: 'heartbeat', offsets: {} });
    expect(renewals()).toBe(0);
    await connection.timers.advance(MINUTE / 2);
    expect(renewals()).toBe(1);
  });
});

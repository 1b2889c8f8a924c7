import { CLOSE, type RenewFrame } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { READY_MS_MAX, STABLE_MS } from './lasting-connection.js';
import { HOUR, MINUTE, OWN, ready, start } from './testing/line.js';
import { settle } from './testing/simulated.js';

describe('connecting', () => {
  it('sends hello with the token and no positions, and is ready on the welcome', async () => {
    const line = await start();
    line.socket().opens();
    expect(line.socket().sent).toEqual([{ kind: 'hello', protocols: [2, 1], token: 'token', positions: {} }]);
    line.socket().welcomes([{ ...OWN }]);
    expect(line.states).toEqual([{ name: 'connecting' }, { name: 'ready', uid: 'ann' }]);
  });

  it('requests a resync of each channel on the first welcome, since earlier pushes were not received', async () => {
    const line = await ready();
    expect(line.resyncs).toEqual(['user.ann']);
  });

  it('aborts an attempt that is not ready after 30 s and retries', async () => {
    const line = await start();
    line.socket().opens();
    await line.timers.advance(READY_MS_MAX - 1);
    expect(line.connection.state.name).toBe('connecting');
    await line.timers.advance(1);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'ready_timeout' });
    expect(line.socket().closedHere).toBe(true);
    await line.timers.advance(500);
    expect(line.sockets).toHaveLength(2);
  });

  it('stops when nobody is signed in', async () => {
    const line = await start(async () => null);
    expect(line.connection.state).toEqual({ name: 'stopped' });
    expect(line.sockets).toHaveLength(0);
  });

  it('waits and retries when the token request fails', async () => {
    let failing = true;
    const line = await start(async () => {
      if (failing) throw new Error('503');
      return 'token';
    });
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'token', retryAt: 500 });
    failing = false;
    await line.timers.advance(500);
    expect(line.sockets).toHaveLength(1);
  });
});

describe('pushes', () => {
  it('are delivered once each, in order', async () => {
    const line = await ready();
    for (const offset of [5, 6, 6, 5, 7]) line.socket().pushes('user.ann', offset);
    expect(line.pushes.map((push) => push.offset)).toEqual([5, 6, 7]);
  });

  it('after a gap are not delivered: the client reconnects from the last good offset', async () => {
    const line = await ready();
    line.socket().pushes('user.ann', 5);
    line.socket().pushes('user.ann', 7);
    expect(line.pushes.map((push) => push.offset)).toEqual([5]);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
    await line.timers.advance(500);
    line.socket().opens();
    expect(line.socket().hello.positions).toEqual({ 'user.ann': { epoch: 'e', offset: 5 } });
    line.socket().welcomes([{ ...OWN, offset: 7, recovered: true }]);
    line.socket().pushes('user.ann', 6);
    line.socket().pushes('user.ann', 7);
    expect(line.pushes.map((push) => push.offset)).toEqual([5, 6, 7]);
    expect(line.resyncs).toEqual(['user.ann']);
  });

  it('that a heartbeat announces but that were not received make the client reconnect', async () => {
    const line = await ready();
    line.socket().says({ kind: 'heartbeat', offsets: { 'user.ann': 4 } });
    expect(line.connection.state.name).toBe('ready');
    line.socket().says({ kind: 'heartbeat', offsets: { 'user.ann': 5 } });
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'hole' });
  });

  it('that could not be recovered cause a resync, and delivery continues from the new offset', async () => {
    const line = await ready();
    line.socket().closes(1006);
    await line.timers.advance(500);
    line.socket().welcomes([{ ...OWN, epoch: 'other', offset: 90 }]);
    expect(line.resyncs).toEqual(['user.ann', 'user.ann']);
    line.socket().pushes('user.ann', 91);
    expect(line.pushes.map((push) => push.offset)).toEqual([91]);
  });

  it('of an abandoned socket are ignored', async () => {
    const line = await ready();
    const old = line.socket();
    line.connection.networkLost();
    old.pushes('user.ann', 5);
    expect(line.pushes).toEqual([]);
  });
});

describe('reconnecting', () => {
  it('waits longer after each consecutive failure', async () => {
    const line = await start();
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure++) {
      line.socket().closes(1006);
      const { state } = line.connection;
      if (state.name !== 'waiting') throw new Error(state.name);
      const wait = state.retryAt - line.timers.now();
      waits.push(wait);
      await line.timers.advance(wait);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
  });

  it('returns to the short delay only after a connection that lasted 10 s', async () => {
    const line = await start();
    const waitAfter = async (lastedMs: number) => {
      line.socket().welcomes([{ ...OWN }]);
      await line.timers.advance(lastedMs);
      line.socket().closes(3001);
      const { state } = line.connection;
      if (state.name !== 'waiting') throw new Error(state.name);
      const wait = state.retryAt - line.timers.now();
      await line.timers.advance(wait);
      return wait;
    };
    expect(await waitAfter(0)).toBe(500);
    expect(await waitAfter(STABLE_MS - 1)).toBe(1_000);
    expect(await waitAfter(STABLE_MS)).toBe(500);
  });

  it('happens immediately when the network is back, and not at all while it is gone', async () => {
    const line = await ready();
    line.connection.networkLost();
    await line.timers.advance(HOUR);
    expect(line.connection.state).toEqual({ name: 'offline' });
    expect(line.sockets).toHaveLength(1);
    line.connection.networkBack();
    await settle();
    expect(line.sockets).toHaveLength(2);
    expect(line.connection.state.name).toBe('connecting');
  });

  it('happens when the server is silent for longer than the heartbeat interval plus its allowance', async () => {
    const line = await ready();
    await line.timers.advance(20_000);
    line.socket().says({ kind: 'heartbeat', offsets: {} });
    await line.timers.advance(32_999);
    expect(line.connection.state.name).toBe('ready');
    await line.timers.advance(1);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'silence' });
  });

  it.each([1000, 1001, 1006, 1011, 3000, 3001, 3499, 4000, 4499])('happens after close code %i', async (code) => {
    const line = await ready();
    line.socket().closes(code);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'closed', code });
  });

  it.each([3500, 3501, 3503, 3505, 3506, 3999, 4500, 4999])('does not happen after close code %i', async (code) => {
    const line = await ready();
    line.socket().closes(code);
    expect(line.connection.state).toEqual({ name: 'stopped', code });
    line.connection.networkBack();
    await line.timers.advance(HOUR);
    expect(line.sockets).toHaveLength(1);
  });

  it('stops when the client closes the connection: no timer remains and no state change is reported', async () => {
    const line = await ready();
    line.connection.close();
    expect(line.timers.count).toBe(0);
    expect(line.socket().closedHere).toBe(true);
    line.socket().closes(1006);
    await line.timers.advance(HOUR);
    expect(line.names()).toEqual(['connecting', 'ready', 'stopped']);
  });
});

describe('the token', () => {
  it.each([CLOSE.token_invalid[0], CLOSE.token_expired[0]])(
    'is requested again once and immediately after close code %i',
    async (code) => {
      let count = 0;
      const line = await ready(async () => `token ${++count}`);
      line.socket().closes(code);
      await settle();
      line.socket().opens();
      expect(line.socket().hello.token).toBe('token 2');
      line.socket().closes(code);
      await settle();
      expect(line.sockets).toHaveLength(2);
      expect(line.connection.state.name).toBe(code === CLOSE.token_invalid[0] ? 'stopped' : 'waiting');
    },
  );

  it('is reused for a reconnect while more than five minutes of its lifetime remain', async () => {
    const line = await ready();
    line.socket().closes(3000);
    await line.timers.advance(500);
    expect(line.sockets).toHaveLength(2);
    expect(line.tokens).toHaveLength(1);
  });

  it('is renewed in band when the check every minute finds less than five minutes left', async () => {
    const line = await ready();
    const renewals = () => line.socket().sent.filter((frame): frame is RenewFrame => frame.kind === 'renew').length;
    for (let minute = 1; minute <= 54; minute++) {
      line.socket().says({ kind: 'heartbeat', offsets: {} });
      await line.timers.advance(MINUTE / 2);
      line.socket().says({ kind: 'heartbeat', offsets: {} });
      await line.timers.advance(MINUTE / 2);
    }
    expect(renewals()).toBe(0);
    for (let half = 0; half < 2; half++) {
      line.socket().says({ kind: 'heartbeat', offsets: {} });
      await line.timers.advance(MINUTE / 2);
    }
    expect(renewals()).toBe(1);
    line.socket().says({
      kind: 'renewed',
      now: new Date(55 * MINUTE).toISOString(),
      token_expires_at: new Date(55 * MINUTE + HOUR).toISOString(),
    });
    line.socket().says({ kind: 'heartbeat', offsets: {} });
    await line.timers.advance(MINUTE / 2);
    line.socket().says({ kind: 'heartbeat', offsets: {} });
    await line.timers.advance(MINUTE / 2);
    expect(renewals()).toBe(1);
  });

  it("expires by the server's clock, however wrong the client's clock is", async () => {
    const line = await start();
    const years = 20 * 365 * 24 * HOUR;
    line.socket().welcomes([{ ...OWN }], { now: years, endsAt: years + 6 * MINUTE });
    const renewals = () => line.socket().sent.filter((frame) => frame.kind === 'renew').length;
    await line.timers.advance(MINUTE / 2);
    line.socket().says({ kind: 'heartbeat', offsets: {} });
    expect(renewals()).toBe(0);
    await line.timers.advance(MINUTE / 2);
    expect(renewals()).toBe(1);
  });
});

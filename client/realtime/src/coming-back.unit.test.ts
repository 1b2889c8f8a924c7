import { describe, expect, it } from '@jest/globals';
import { settle } from './testing/simulated.js';
import { HOUR, MINUTE, OWN, ready, start } from './testing/test-connection.js';

const SILENCE_MS_MAX = 33_000;

describe('a going_away frame from the server', () => {
  it.each([0, 0.25, 0.999])(
    'makes the client reconnect at a random time within the given window (%d of it)',
    async (part) => {
      const connection = await ready(undefined, () => part);
      connection.socket().sends({ kind: 'going_away', come_back_within_ms: 20_000 });
      expect(connection.connection.state.name).toBe('ready');
      connection.socket().pushes(OWN.channel, 5);
      expect(connection.pushes).toHaveLength(1);
      connection.socket().closes(3000);
      expect(connection.connection.state).toEqual({
        name: 'waiting',
        trouble: 'going_away',
        code: 3000,
        retryAt: part * 20_000,
      });
      await connection.timers.advance(part * 20_000);
      expect(connection.sockets).toHaveLength(2);
    },
  );

  it('applies to one reconnect only: the next failure uses the normal backoff', async () => {
    const connection = await ready();
    connection.socket().sends({ kind: 'going_away', come_back_within_ms: 20_000 });
    connection.socket().closes(3000);
    await connection.timers.advance(20_000);
    connection.socket().closes(1006);
    expect(connection.connection.state).toMatchObject({ trouble: 'closed', retryAt: 20_000 + 1_000 });
  });

  it('is honoured before the welcome frame too', async () => {
    const connection = await start();
    connection.socket().opens();
    connection.socket().sends({ kind: 'going_away', come_back_within_ms: 20_000 });
    connection.socket().closes(3000);
    expect(connection.connection.state).toMatchObject({ trouble: 'going_away', retryAt: 20_000 });
  });
});

describe('waking up', () => {
  it('immediately replaces a connection that has been silent for longer than allowed', async () => {
    const connection = await ready();
    connection.timers.sleep(SILENCE_MS_MAX - 1);
    connection.connection.wake();
    expect(connection.connection.state.name).toBe('ready');
    connection.timers.sleep(1);
    connection.connection.wake();
    await settle();
    expect(connection.names()).toEqual(['connecting', 'ready', 'connecting']);
    expect(connection.sockets).toHaveLength(2);
  });

  it('is detected by a very late timer when the page reports nothing', async () => {
    const connection = await ready();
    connection.timers.sleep(HOUR);
    await connection.timers.advance(0);
    expect(connection.names()).toEqual(['connecting', 'ready', 'connecting']);
    expect(connection.sockets).toHaveLength(2);
    connection.socket().closes(1006);
    expect(connection.connection.state).toMatchObject({ retryAt: HOUR + 500 });
  });

  it('ends the backoff and resets the failure count', async () => {
    const connection = await start();
    for (const wait of [500, 1_000, 2_000]) {
      connection.socket().closes(1006);
      await connection.timers.advance(wait);
    }
    connection.socket().closes(1006);
    connection.connection.wake();
    await settle();
    expect(connection.connection.state.name).toBe('connecting');
    const at = connection.timers.now();
    connection.socket().closes(1006);
    expect(connection.connection.state).toMatchObject({ retryAt: at + 500 });
  });

  it('leaves a running attempt and a stopped connection unchanged', async () => {
    const connection = await start();
    connection.connection.wake();
    await settle();
    expect(connection.sockets).toHaveLength(1);
    connection.socket().closes(3505);
    connection.connection.wake();
    await connection.timers.advance(MINUTE);
    expect(connection.connection.state).toEqual({ name: 'stopped', code: 3505 });
  });
});

import { describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE, OWN, ready, start } from './testing/line.js';
import { settle } from './testing/simulated.js';

const SILENCE_MS_MAX = 33_000;

describe('a going_away frame from the server', () => {
  it.each([0, 0.25, 0.999])(
    'makes the client reconnect at a random time within the given window (%d of it)',
    async (part) => {
      const line = await ready(undefined, () => part);
      line.socket().says({ kind: 'going_away', come_back_within_ms: 20_000 });
      expect(line.connection.state.name).toBe('ready');
      line.socket().pushes(OWN.channel, 5);
      expect(line.pushes).toHaveLength(1);
      line.socket().closes(3000);
      expect(line.connection.state).toEqual({
        name: 'waiting',
        trouble: 'going_away',
        code: 3000,
        retryAt: part * 20_000,
      });
      await line.timers.advance(part * 20_000);
      expect(line.sockets).toHaveLength(2);
    },
  );

  it('applies to one reconnect only: the next failure uses the normal backoff', async () => {
    const line = await ready();
    line.socket().says({ kind: 'going_away', come_back_within_ms: 20_000 });
    line.socket().closes(3000);
    await line.timers.advance(20_000);
    line.socket().closes(1006);
    expect(line.connection.state).toMatchObject({ trouble: 'closed', retryAt: 20_000 + 1_000 });
  });

  it('is honoured before the welcome frame too', async () => {
    const line = await start();
    line.socket().opens();
    line.socket().says({ kind: 'going_away', come_back_within_ms: 20_000 });
    line.socket().closes(3000);
    expect(line.connection.state).toMatchObject({ trouble: 'going_away', retryAt: 20_000 });
  });
});

describe('waking up', () => {
  it('immediately replaces a connection that has been silent for longer than allowed', async () => {
    const line = await ready();
    line.timers.sleep(SILENCE_MS_MAX - 1);
    line.connection.wake();
    expect(line.connection.state.name).toBe('ready');
    line.timers.sleep(1);
    line.connection.wake();
    await settle();
    expect(line.names()).toEqual(['connecting', 'ready', 'connecting']);
    expect(line.sockets).toHaveLength(2);
  });

  it('is detected by a very late timer when the page reports nothing', async () => {
    const line = await ready();
    line.timers.sleep(HOUR);
    await line.timers.advance(0);
    expect(line.names()).toEqual(['connecting', 'ready', 'connecting']);
    expect(line.sockets).toHaveLength(2);
    line.socket().closes(1006);
    expect(line.connection.state).toMatchObject({ retryAt: HOUR + 500 });
  });

  it('ends the backoff and resets the failure count', async () => {
    const line = await start();
    for (const wait of [500, 1_000, 2_000]) {
      line.socket().closes(1006);
      await line.timers.advance(wait);
    }
    line.socket().closes(1006);
    line.connection.wake();
    await settle();
    expect(line.connection.state.name).toBe('connecting');
    const at = line.timers.now();
    line.socket().closes(1006);
    expect(line.connection.state).toMatchObject({ retryAt: at + 500 });
  });

  it('leaves a running attempt and a stopped connection unchanged', async () => {
    const line = await start();
    line.connection.wake();
    await settle();
    expect(line.sockets).toHaveLength(1);
    line.socket().closes(3505);
    line.connection.wake();
    await line.timers.advance(MINUTE);
    expect(line.connection.state).toEqual({ name: 'stopped', code: 3505 });
  });
});

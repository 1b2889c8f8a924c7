import { describe, expect, it } from '@jest/globals';
import { RENEW_AGAIN_MS, RENEW_ANSWER_MS, RENEW_CHECK_MS } from './renewal.js';
import { HOUR, MINUTE, OWN, start } from './testing/line.js';

/** Opens a connection whose token expires so soon that the first check renews it. */
async function ending(getToken?: () => Promise<string | null>) {
  const line = await start(getToken);
  line.socket().welcomes([{ ...OWN }], { now: 0, endsAt: 5 * MINUTE });
  const advance = async (ms: number) => {
    line.socket().says({ kind: 'heartbeat', offsets: {} });
    await line.timers.advance(ms);
  };
  const renewals = () => line.socket().sent.filter((frame) => frame.kind === 'renew').length;
  await advance(RENEW_CHECK_MS / 2);
  await advance(RENEW_CHECK_MS / 2);
  return { ...line, advance, renewals };
}

describe('a token renewal', () => {
  it('is retried within seconds on the same socket when no token can be fetched', async () => {
    let failing = false;
    let asked = 0;
    const line = await ending(async () => {
      asked += 1;
      failing = asked > 1 && asked < 4;
      if (failing) throw new Error('503');
      return `token ${asked}`;
    });
    expect(line.renewals()).toBe(0);
    await line.advance(RENEW_AGAIN_MS);
    expect(line.renewals()).toBe(0);
    await line.advance(RENEW_AGAIN_MS);
    expect(line.renewals()).toBe(1);
    expect(line.sockets).toHaveLength(1);
    expect(line.connection.state.name).toBe('ready');
  });

  it('without a response is replaced by a new hello with a new token before the old token expires', async () => {
    let asked = 0;
    const line = await ending(async () => `token ${++asked}`);
    expect(line.renewals()).toBe(1);
    await line.advance(RENEW_ANSWER_MS - 1);
    expect(line.connection.state.name).toBe('ready');
    await line.advance(1);
    expect(line.connection.state).toMatchObject({ name: 'waiting', trouble: 'token' });
    await line.timers.advance(500);
    line.socket().opens();
    expect(line.socket().hello).toMatchObject({
      token: 'token 3',
      positions: { [OWN.channel]: { epoch: 'e', offset: 4 } },
    });
  });

  it('with a response is the last one until the new token is about to expire', async () => {
    const line = await ending();
    line.socket().says({
      kind: 'renewed',
      now: new Date(0).toISOString(),
      token_expires_at: new Date(HOUR).toISOString(),
    });
    for (let half = 0; half < 110; half++) await line.advance(MINUTE / 2);
    expect(line.renewals()).toBe(1);
    await line.advance(RENEW_ANSWER_MS);
    expect(line.renewals()).toBe(2);
  });

  it('is abandoned with its socket', async () => {
    let answer: ((token: string) => void) | undefined;
    let asked = 0;
    const line = await ending(() => {
      asked += 1;
      return asked === 1
        ? Promise.resolve('token')
        : new Promise((resolve) => {
            answer = resolve;
          });
    });
    line.connection.networkLost();
    answer?.('late');
    await line.timers.advance(RENEW_ANSWER_MS);
    expect(line.renewals()).toBe(0);
    expect(line.timers.count).toBe(0);
  });
});

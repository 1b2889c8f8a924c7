import { describe, expect, it } from '@jest/globals';
import { RENEW_AGAIN_MS, RENEW_ANSWER_MS, RENEW_CHECK_MS } from './renewal.js';
import { HOUR, MINUTE, OWN, start } from './testing/test-connection.js';

/** Opens a connection whose token expires so soon that the first check renews it. */
async function ending(getToken?: () => Promise<string | null>) {
  const connection = await start(getToken);
  connection.socket().welcomes([{ ...OWN }], { now: 0, endsAt: 5 * MINUTE });
  const advance = async (ms: number) => {
    connection.socket().sends({ kind: 'heartbeat', offsets: {} });
    await connection.timers.advance(ms);
  };
  const renewals = () => connection.socket().sent.filter((frame) => frame.kind === 'renew').length;
  await advance(RENEW_CHECK_MS / 2);
  await advance(RENEW_CHECK_MS / 2);
  return { ...connection, advance, renewals };
}

describe('a token renewal', () => {
  it('is retried within seconds on the same socket when no token can be fetched', async () => {
    let failing = false;
    let asked = 0;
    const connection = await ending(async () => {
      asked += 1;
      failing = asked > 1 && asked < 4;
      if (failing) throw new Error('503');
      return `token ${asked}`;
    });
    expect(connection.renewals()).toBe(0);
    await connection.advance(RENEW_AGAIN_MS);
    expect(connection.renewals()).toBe(0);
    await connection.advance(RENEW_AGAIN_MS);
    expect(connection.renewals()).toBe(1);
    expect(connection.sockets).toHaveLength(1);
    expect(connection.connection.state.name).toBe('ready');
  });

  it('without a response is replaced by a new hello with a new token before the old token expires', async () => {
    let asked = 0;
    const connection = await ending(async () => `token ${++asked}`);
    expect(connection.renewals()).toBe(1);
    await connection.advance(RENEW_ANSWER_MS - 1);
    expect(connection.connection.state.name).toBe('ready');
    await connection.advance(1);
    expect(connection.connection.state).toMatchObject({ name: 'waiting', trouble: 'token' });
    await connection.timers.advance(500);
    connection.socket().opens();
    expect(connection.socket().hello).toMatchObject({
      token: 'token 3',
      positions: { [OWN.channel]: { epoch: 'e', offset: 4 } },
    });
  });

  it('with a response is the last one until the new token is about to expire', async () => {
    const connection = await ending();
    connection.socket().sends({
      kind: 'renewed',
      now: new Date(0).toISOString(),
      token_expires_at: new Date(HOUR).toISOString(),
    });
    for (let half = 0; half < 110; half++) await connection.advance(MINUTE / 2);
    expect(connection.renewals()).toBe(1);
    await connection.advance(RENEW_ANSWER_MS);
    expect(connection.renewals()).toBe(2);
  });

  it('is abandoned with its socket', async () => {
    let answer: ((token: string) => void) | undefined;
    let asked = 0;
    const connection = await ending(() => {
      asked += 1;
      return asked === 1
        ? Promise.resolve('token')
        : new Promise((resolve) => {
            answer = resolve;
          });
    });
    connection.connection.networkLost();
    answer?.('late');
    await connection.timers.advance(RENEW_ANSWER_MS);
    expect(connection.renewals()).toBe(0);
    expect(connection.timers.count).toBe(0);
  });
});

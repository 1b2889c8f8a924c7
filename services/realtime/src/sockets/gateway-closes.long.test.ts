import { describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { Hub } from '../rooms/hub.js';
import { betSettled, deployments, openDeployment } from '../testing/gateway.js';
import { EndedSessions } from '../tokens/ended-sessions.js';

const open = deployments();

describe('closing a socket', () => {
  it('3006 when no hello arrives in time', async () => {
    const deployment = await open({ heartbeatMs: 500, pongMs: 200 });
    const client = await deployment.connect();
    deployment.engine.clock.advance(10_000);
    expect(await client.closed).toEqual({ code: 3006, reason: 'no hello frame within 10 s; reconnect' });
  });

  it.each([
    ['a second hello', (token: string) => JSON.stringify({ kind: 'hello', protocol: 1, token })],
    ['a binary frame', (token: string) => Buffer.from(JSON.stringify({ kind: 'renew', token }))],
    ['a frame that is not JSON', () => 'hello?'],
    ['an unknown kind', (token: string) => JSON.stringify({ kind: 'subscribe', token })],
    ['a frame over 16 KiB', () => JSON.stringify({ kind: 'renew', token: 'x'.repeat(16 * 1024) })],
    ['a frame of a megabyte', () => 'x'.repeat(1024 * 1024)],
  ])('3501 for %s', async (_, frame) => {
    const deployment = await open();
    const token = await deployment.token('ann');
    const client = await deployment.connect();
    await client.welcomed(token);
    client.socket.send(frame(token));
    expect((await client.closed).code).toBe(3501);
  });

  it('3501 for a second hello while the first is being checked', async () => {
    const deployment = await open();
    const token = await deployment.token('ann');
    const client = await deployment.connect();
    client.hello(token);
    client.hello(token);
    expect((await client.closed).code).toBe(3501);
  });

  it('3501 for a renewal before the hello', async () => {
    const deployment = await open();
    const client = await deployment.connect();
    client.send({ kind: 'renew', token: await deployment.token('ann') });
    expect((await client.closed).code).toBe(3501);
  });

  it('3503 for an unsupported protocol version', async () => {
    const deployment = await open();
    const client = await deployment.connect();
    client.send({ kind: 'hello', protocols: [99, 0], token: await deployment.token('ann') });
    expect((await client.closed).code).toBe(3503);
  });

  it('3502 for a token of another kind, such as an HTTP access token', async () => {
    const deployment = await open();
    const other = await open();
    for (const token of ['ann:ann-session', '', await other.token('ann')]) {
      const client = await deployment.connect();
      client.hello(token);
      expect((await client.closed).code).toBe(3502);
    }
  });

  it('3004 for a hello with an expired token, and when the token expires later', async () => {
    const deployment = await open();
    const token = await deployment.token('ann');
    deployment.engine.clock.advance(3_601_000);
    const late = await deployment.connect();
    late.hello(token);
    expect((await late.closed).code).toBe(3004);
    const short = await deployment.connect();
    await short.welcomed((await deployment.tokens.mint(deployment.session('ann', 's'), 1_000)).token);
    deployment.engine.clock.advance(2_000);
    expect((await short.closed).code).toBe(3004);
  });

  it('3004 when the life of the token is over, also if the clock was set back by two days meanwhile', async () => {
    const deployment = await open();
    const { clock } = deployment.engine;
    const client = await deployment.connect();
    await client.welcomed((await deployment.tokens.mint(deployment.session('ann', 's'), 60_000)).token);
    clock.advance(-2 * 86_400_000);
    deployment.app.nest.get(Hub).now();
    clock.advance(60_000);
    expect((await client.closed).code).toBe(3004);
  });

  it('3004 when the session reaches its end, whatever the life of its tokens', async () => {
    const deployment = await open();
    const { clock } = deployment.engine;
    const ending = { ...deployment.session('ann', 's'), sessionEndsAt: clock.now() + 12_000 };
    const { token, expiresAt } = await deployment.tokens.mint(ending);
    expect(expiresAt).toBeLessThanOrEqual(ending.sessionEndsAt);
    const client = await deployment.connect();
    await client.welcomed((await deployment.tokens.mint(ending, 5_000)).token);
    client.send({ kind: 'renew', token });
    expect(await client.next()).toMatchObject({ kind: 'renewed', token_expires_at: new Date(expiresAt).toISOString() });
    clock.advance(12_000);
    expect((await client.closed).code).toBe(3004);
    const late = await deployment.connect();
    late.hello(token);
    expect((await late.closed).code).toBe(3004);
  });

  it("3504 for a renewal with another player's token, while the player's own token is accepted", async () => {
    const deployment = await open();
    const client = await deployment.connect();
    await client.welcomed((await deployment.tokens.mint(deployment.session('ann', 's'), 60_000)).token);
    client.send({ kind: 'renew', token: await deployment.token('ann') });
    expect(await client.next()).toEqual({
      kind: 'renewed',
      now: new Date(deployment.engine.clock.now()).toISOString(),
      token_expires_at: new Date(deployment.engine.clock.now() + 3_600_000).toISOString(),
    });
    client.send({ kind: 'renew', token: await deployment.token('bob') });
    expect((await client.closed).code).toBe(3504);
  });

  it('3505 when the session ends; its token opens no other socket, even in the next process', async () => {
    const deployment = await open();
    const token = await deployment.token('ann', 's1');
    const [ends, stays] = [await deployment.connect(), await deployment.connect()];
    await ends.welcomed(token);
    await stays.welcomed(await deployment.token('ann', 's2'));
    const ended = { type: 'session_ended', data: { uid: 'ann', session_id: 's1', reason: 'sign_out' } };
    const { position } = await deployment.append('account-ann', ended);
    expect((await ends.closed).code).toBe(3505);
    const again = await deployment.connect();
    again.hello(token);
    expect((await again.closed).code).toBe(3505);

    await deployment.append('wallet-ann', betSettled('ann', 'r1'));
    expect(await stays.pushes(1)).toHaveLength(1);

    await deployment.engine.bus.settled(position);
    const nextProcess = await EndedSessions.open(deployment.engine.documents, deployment.engine.clock);
    expect(await nextProcess.stored('s1')).toBe('session_ended');
    deployment.engine.clock.advance(3_601_000);
    const anHourLater = await EndedSessions.open(deployment.engine.documents, deployment.engine.clock);
    expect(await anHourLater.stored('s1')).toBeUndefined();
  });

  it('3506 when the player is banned, right after the push; none of their tokens opens or renews another socket', async () => {
    const deployment = await open();
    const [one, two, other] = [await deployment.connect(), await deployment.connect(), await deployment.connect()];
    const token = await deployment.token('ann', 's1');
    await one.welcomed(token);
    await two.welcomed(await deployment.token('ann', 's2'));
    await other.welcomed(await deployment.token('bob'));
    const sentBan = { reason: 'Two accounts', until: '2026-03-01T00:00:00.000Z' };
    await deployment.append('account-ann', { type: 'player_banned', data: { uid: 'ann', by: 'mara', ...sentBan } });
    let position = 0;
    for (const session_id of ['s1', 's2']) {
      const ended = { type: 'session_ended', data: { uid: 'ann', session_id, reason: 'banned' } };
      ({ position } = await deployment.append('account-ann', ended));
    }
    const data = { account_version: 1, banned: true, ban_reason: sentBan.reason, banned_until: sentBan.until };
    for (const client of [one, two]) {
      expect(await client.pushes(1)).toMatchObject([{ offset: 1, event: 'banned', data }]);
      expect((await client.closed).code).toBe(3506);
      expect(client.unread()).toEqual([]);
    }
    const again = await deployment.connect();
    again.hello(token);
    expect((await again.closed).code).toBe(3506);
    const renews = await deployment.connect();
    await renews.welcomed(await deployment.token('ann', 'given later'));
    renews.send({ kind: 'renew', token });
    expect((await renews.closed).code).toBe(3506);

    await deployment.append('wallet-bob', betSettled('bob', 'r1'));
    expect(await other.pushes(1)).toMatchObject([{ channel: 'user.bob' }]);
    await deployment.engine.bus.settled(position);
    const nextProcess = await EndedSessions.open(deployment.engine.documents, deployment.engine.clock);
    expect(await nextProcess.stored('s2')).toBe('banned');
  });

  it('pushes of earlier events are sent before the close', async () => {
    const deployment = await open();
    const hub = deployment.app.nest.get(Hub);
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann', 's1'));
    const playthrough = { requirement_id: null, requirement: '0', progress: '0' };
    const data = { wallet_version: 1, gc_balance: '0', sc_balance: '0', playthrough, reason: 'last' };
    hub.publish({ channel: 'user.ann', event: 'balance_update', data }, 'T');
    hub.endSession('ann', 's1', 'session_ended');
    expect(await client.pushes(1)).toMatchObject([{ data: { reason: 'last' } }]);
    expect((await client.closed).code).toBe(3505);
  });

  it('3000 for a frame that the gateway fails to handle, while other sockets stay open', async () => {
    const deployment = await open();
    const hub = deployment.app.nest.get(Hub);
    const [fails, stays] = [await deployment.connect(), await deployment.connect()];
    await fails.welcomed(await deployment.token('ann'));
    await stays.welcomed(await deployment.token('bob'));
    const { join } = hub;
    hub.join = () => {
      throw new Error('a fault of the gateway');
    };
    fails.send({ kind: 'subscribe', channel: 'catalogue' });
    expect((await fails.closed).code).toBe(3000);
    hub.join = join;
    stays.send({ kind: 'subscribe', channel: 'catalogue' });
    expect(await stays.next()).toMatchObject({ kind: 'subscribed' });
  });

  it('3002 when nothing is received after a heartbeat', async () => {
    const deployment = await open({ heartbeatMs: 500, pongMs: 300 });
    const [dead, alive] = [await deployment.connect({ autoPong: false }), await deployment.connect()];
    const token = await deployment.token('ann');
    await alive.welcomed(token);
    await dead.welcomed(token);
    expect((await dead.closed).code).toBe(3002);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('3001 when the client does not read', async () => {
    const deployment = await open({ hardBytes: 256 * 1024 });
    const hub = deployment.app.nest.get(Hub);
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'), {}, [1]);
    client.socket.pause();
    const large = {
      channel: 'user.ann',
      event: 'balance_update',
      data: {
        wallet_version: 1,
        gc_balance: '0',
        sc_balance: '0',
        playthrough: { requirement_id: null, requirement: '0', progress: '0' },
        reason: 'x'.repeat(100 * 1024),
      },
    } as const;
    while (hub.publish(large, 'T') === 1) await new Promise((resolve) => setImmediate(resolve));
    client.socket.resume();
    expect((await client.closed).code).toBe(3001);
  });

  it('3003 when there are too many connections', async () => {
    const deployment = await open({ connectionsMax: 1 });
    const first = await deployment.connect();
    expect((await (await deployment.connect()).closed).code).toBe(3003);
    await first.welcomed(await deployment.token('ann'));
  });

  it('3000 when the process stops, even if the client does not answer', async () => {
    const deployment = await openDeployment();
    const [polite, deaf] = [await deployment.connect(), await deployment.connect()];
    await polite.welcomed(await deployment.token('ann'));
    deaf.socket.pause();
    await deployment.close();
    expect(await polite.closed).toMatchObject({ code: 3000 });
    deaf.socket.resume();
    expect((await deaf.closed).code).toBe(3000);
  });
});

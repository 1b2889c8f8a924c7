import { once } from 'node:events';
import type { ChannelPosition, WelcomeFrame } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { WebSocket } from 'ws';
import { EndedSessions } from './ended-sessions.js';
import { Hub } from './hub.js';
import { betSettled, houses, openHouse } from './testing/gateway.js';

const open = houses();

function positionsIn(welcome: WelcomeFrame, channel = 'user.ann'): Record<string, ChannelPosition> {
  const at = welcome.channels.find((one) => one.channel === channel);
  if (!at) throw new Error(`${channel} is not in the welcome`);
  return { [channel]: { epoch: at.epoch, offset: at.offset } };
}

describe('the token', () => {
  it('is given to who is signed in, for an hour', async () => {
    const { app, engine } = await open();
    const answer = await fetch(`${app.url}/api/realtime/token`, {
      method: 'POST',
      headers: { authorization: 'Bearer ann:s' },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      token: expect.any(String),
      uid: 'ann',
      expires_at: new Date(engine.clock.now() + 3_600_000).toISOString(),
    });
    expect((await fetch(`${app.url}/api/realtime/token`, { method: 'POST' })).status).toBe(401);
  });
});

describe('a hello', () => {
  it('is answered with the player’s channels and where they stand', async () => {
    const house = await open();
    const client = await house.connect();
    const welcome = await client.welcomed(await house.token('ann'));
    expect(welcome).toMatchObject({
      kind: 'welcome',
      uid: 'ann',
      now: new Date(house.engine.clock.now()).toISOString(),
      token_expires_at: new Date(house.engine.clock.now() + 3_600_000).toISOString(),
      heartbeat_ms: 25_000,
    });
    expect(welcome.channels).toEqual([
      { channel: 'global', epoch: expect.any(String), offset: 0, recovered: false },
      { channel: 'user.ann', epoch: expect.any(String), offset: 0, recovered: false },
    ]);
  });
});

describe('an event in the store', () => {
  it('reaches each socket of its player, numbered, and nobody else', async () => {
    const house = await open();
    const [one, two, other] = [await house.connect(), await house.connect(), await house.connect()];
    await one.welcomed(await house.token('ann'));
    await two.welcomed(await house.token('ann', 'another'));
    await other.welcomed(await house.token('bob'));
    const stored = await house.append('wallet-ann', betSettled('ann', 'r1'));
    await house.append('wallet-bob', betSettled('bob', 'r2'));
    for (const client of [one, two]) {
      expect(await client.pushes(2)).toEqual([
        {
          kind: 'push',
          channel: 'user.ann',
          offset: 1,
          event: 'bet_and_win_created',
          at: stored.recordedAt,
          data: expect.objectContaining({ wallet_version: 1, gc_balance: '1000000', sc_balance: '0' }),
        },
        expect.objectContaining({
          offset: 2,
          event: 'bet_processed',
          data: expect.objectContaining({ round_id: 'r1' }),
        }),
      ]);
    }
    expect(await other.pushes(1)).toMatchObject([{ channel: 'user.bob', data: { round: { round_id: 'r2' } } }]);
  });

  it('that was there before the first hello is no push', async () => {
    const house = await open();
    await house.append('wallet-ann', betSettled('ann', 'before'));
    const client = await house.connect();
    await client.welcomed(await house.token('ann'));
    await house.append('wallet-ann', betSettled('ann', 'after'));
    expect(await client.pushes(1)).toMatchObject([{ data: { round: { round_id: 'after' } } }]);
  });
});

describe('resuming', () => {
  it('brings what was missed and then what comes, without a hole and without a double', async () => {
    const house = await open();
    const token = await house.token('ann');
    const first = await house.connect();
    const welcome = await first.welcomed(token);
    first.socket.terminate();
    for (let n = 1; n <= 5; n++) await house.append('wallet-ann', betSettled('ann', `away ${n}`));
    // Half of what follows is appended while the hello is on its way.
    const back = await house.connect();
    back.hello(token, positionsIn(welcome));
    for (let n = 1; n <= 5; n++) await house.append('wallet-ann', betSettled('ann', `live ${n}`));
    expect(((await back.next()) as WelcomeFrame).channels).toMatchObject([{ recovered: false }, { recovered: true }]);
    expect((await back.pushes(20)).map((push) => push.offset)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('is refused for an offset of another life of the numbering', async () => {
    const house = await open();
    const client = await house.connect();
    const welcome = await client.welcomed(await house.token('ann'), {
      'user.ann': { epoch: 'of yesterday', offset: 0 },
    });
    expect(welcome.channels).toMatchObject([{}, { recovered: false, offset: 0 }]);
  });

  it('is refused when the history does not reach back that far', async () => {
    const house = await open({ history: { count: 3, bytes: 100_000, ageMs: 60_000 } });
    const token = await house.token('ann');
    const stays = await house.connect();
    const welcome = await stays.welcomed(token);
    for (let n = 1; n <= 2; n++) await house.append('wallet-ann', betSettled('ann', `r${n}`));
    await stays.pushes(4);
    const late = await house.connect();
    expect((await late.welcomed(token, positionsIn(welcome))).channels).toMatchObject([
      {},
      { recovered: false, offset: 4 },
    ]);
  });

  it('does not open another player’s channel', async () => {
    const house = await open();
    const ann = await house.connect();
    const hers = positionsIn(await ann.welcomed(await house.token('ann')));
    await house.append('wallet-ann', betSettled('ann', 'hers'));
    await ann.pushes(2);
    const bob = await house.connect();
    expect((await bob.welcomed(await house.token('bob'), hers)).channels.map((one) => one.channel)).toEqual([
      'global',
      'user.bob',
    ]);
    await house.append('wallet-bob', betSettled('bob', 'his'));
    expect(await bob.pushes(1)).toMatchObject([{ channel: 'user.bob' }]);
  });
});

describe('a socket is closed', () => {
  it('3006 without a hello in time', async () => {
    const house = await open({ heartbeatMs: 500, pongMs: 200 });
    const client = await house.connect();
    house.engine.clock.advance(10_000);
    expect(await client.closed).toEqual({ code: 3006, reason: 'no hello within 10 s; come back' });
  });

  it.each([
    ['a second hello', (token: string) => JSON.stringify({ kind: 'hello', protocol: 1, token })],
    ['a binary frame', (token: string) => Buffer.from(JSON.stringify({ kind: 'renew', token }))],
    ['a frame that is not JSON', () => 'hello?'],
    ['a kind that is not known', (token: string) => JSON.stringify({ kind: 'subscribe', token })],
    ['a frame over 16 KiB', () => JSON.stringify({ kind: 'renew', token: 'x'.repeat(16 * 1024) })],
    ['a frame of a megabyte', () => 'x'.repeat(1024 * 1024)],
  ])('3501 on %s', async (_, frame) => {
    const house = await open();
    const token = await house.token('ann');
    const client = await house.connect();
    await client.welcomed(token);
    client.socket.send(frame(token));
    expect((await client.closed).code).toBe(3501);
  });

  it('3501 on a second hello while the first is still being checked', async () => {
    const house = await open();
    const token = await house.token('ann');
    const client = await house.connect();
    client.hello(token);
    client.hello(token);
    expect((await client.closed).code).toBe(3501);
  });

  it('3501 on a renewal before the hello', async () => {
    const house = await open();
    const client = await house.connect();
    client.send({ kind: 'renew', token: await house.token('ann') });
    expect((await client.closed).code).toBe(3501);
  });

  it('3503 on a protocol not spoken here', async () => {
    const house = await open();
    const client = await house.connect();
    client.send({ kind: 'hello', protocols: [99, 0], token: await house.token('ann') });
    expect((await client.closed).code).toBe(3503);
  });

  it('3502 on a token that is not of this gateway, such as the one for HTTP', async () => {
    const house = await open();
    const other = await open();
    for (const token of ['ann:ann-session', '', await other.token('ann')]) {
      const client = await house.connect();
      client.hello(token);
      expect((await client.closed).code).toBe(3502);
    }
  });

  it('3004 on a hello with an expired token, and when the token ends', async () => {
    const house = await open();
    const token = await house.token('ann');
    house.engine.clock.advance(3_601_000);
    const late = await house.connect();
    late.hello(token);
    expect((await late.closed).code).toBe(3004);
    const short = await house.connect();
    await short.welcomed((await house.tokens.mint('ann', 's', 1_000)).token);
    house.engine.clock.advance(2_000);
    expect((await short.closed).code).toBe(3004);
  });

  it('3504 on a renewal with another player’s token, while one’s own is taken', async () => {
    const house = await open();
    const client = await house.connect();
    await client.welcomed((await house.tokens.mint('ann', 's', 60_000)).token);
    client.send({ kind: 'renew', token: await house.token('ann') });
    expect(await client.next()).toEqual({
      kind: 'renewed',
      now: new Date(house.engine.clock.now()).toISOString(),
      token_expires_at: new Date(house.engine.clock.now() + 3_600_000).toISOString(),
    });
    client.send({ kind: 'renew', token: await house.token('bob') });
    expect((await client.closed).code).toBe(3504);
  });

  it('3505 when its sign-in ends, and its token opens no other, even in the next process', async () => {
    const house = await open();
    const token = await house.token('ann', 's1');
    const [ends, stays] = [await house.connect(), await house.connect()];
    await ends.welcomed(token);
    await stays.welcomed(await house.token('ann', 's2'));
    const ended = { type: 'session_ended', data: { uid: 'ann', session_id: 's1', reason: 'sign_out' } };
    const { position } = await house.append('account-ann', ended);
    expect((await ends.closed).code).toBe(3505);
    const again = await house.connect();
    again.hello(token);
    expect((await again.closed).code).toBe(3505);

    await house.append('wallet-ann', betSettled('ann', 'r1'));
    expect(await stays.pushes(1)).toHaveLength(1);

    await house.engine.bus.settled(position);
    const nextProcess = await EndedSessions.open(house.engine.documents, house.engine.clock);
    expect(await nextProcess.stored('s1')).toBe('session_ended');
    house.engine.clock.advance(3_601_000);
    const anHourLater = await EndedSessions.open(house.engine.documents, house.engine.clock);
    expect(await anHourLater.stored('s1')).toBeUndefined();
  });

  it('3506 when the player is banned, at once after the push; no token of theirs opens or renews another', async () => {
    const house = await open();
    const [one, two, other] = [await house.connect(), await house.connect(), await house.connect()];
    const token = await house.token('ann', 's1');
    await one.welcomed(token);
    await two.welcomed(await house.token('ann', 's2'));
    await other.welcomed(await house.token('bob'));
    const told = { reason: 'Two accounts', until: '2026-03-01T00:00:00.000Z' };
    await house.append('account-ann', { type: 'player_banned', data: { uid: 'ann', by: 'mara', ...told } });
    let position = 0;
    for (const session_id of ['s1', 's2']) {
      const ended = { type: 'session_ended', data: { uid: 'ann', session_id, reason: 'banned' } };
      ({ position } = await house.append('account-ann', ended));
    }
    const data = { account_version: 1, banned: true, ban_reason: told.reason, banned_until: told.until };
    for (const client of [one, two]) {
      expect(await client.pushes(1)).toMatchObject([{ offset: 1, event: 'banned', data }]);
      expect((await client.closed).code).toBe(3506);
      expect(client.unread()).toEqual([]);
    }
    const again = await house.connect();
    again.hello(token);
    expect((await again.closed).code).toBe(3506);
    const renews = await house.connect();
    await renews.welcomed(await house.token('ann', 'given later'));
    renews.send({ kind: 'renew', token });
    expect((await renews.closed).code).toBe(3506);

    await house.append('wallet-bob', betSettled('bob', 'r1'));
    expect(await other.pushes(1)).toMatchObject([{ channel: 'user.bob' }]);
    await house.engine.bus.settled(position);
    const nextProcess = await EndedSessions.open(house.engine.documents, house.engine.clock);
    expect(await nextProcess.stored('s2')).toBe('banned');
  });

  it('only after it was given what had happened before', async () => {
    const house = await open();
    const hub = house.app.nest.get(Hub);
    const client = await house.connect();
    await client.welcomed(await house.token('ann', 's1'));
    const playthrough = { requirement_id: null, requirement: '0', progress: '0' };
    const data = { wallet_version: 1, gc_balance: '0', sc_balance: '0', playthrough, reason: 'last' };
    hub.publish({ channel: 'user.ann', event: 'balance_update', data }, 'T');
    hub.endSession('ann', 's1', 'session_ended');
    expect(await client.pushes(1)).toMatchObject([{ data: { reason: 'last' } }]);
    expect((await client.closed).code).toBe(3505);
  });

  it('3002 when no sign of life answers the heartbeat', async () => {
    const house = await open({ heartbeatMs: 500, pongMs: 300 });
    const [dead, alive] = [await house.connect({ autoPong: false }), await house.connect()];
    const token = await house.token('ann');
    await alive.welcomed(token);
    await dead.welcomed(token);
    expect((await dead.closed).code).toBe(3002);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('3001 when it does not take what it is sent', async () => {
    const house = await open({ hardBytes: 256 * 1024 });
    const hub = house.app.nest.get(Hub);
    const client = await house.connect();
    await client.welcomed(await house.token('ann'), {}, [1]);
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

  it('3003 when there are too many', async () => {
    const house = await open({ connectionsMax: 1 });
    const first = await house.connect();
    expect((await (await house.connect()).closed).code).toBe(3003);
    await first.welcomed(await house.token('ann'));
  });

  it('3000 when the process stops, within two seconds, also when it does not answer', async () => {
    const house = await openHouse();
    const [polite, deaf] = [await house.connect(), await house.connect()];
    await polite.welcomed(await house.token('ann'));
    deaf.socket.pause();
    const before = Date.now();
    await house.close();
    expect(Date.now() - before).toBeLessThan(2_000);
    expect(await polite.closed).toMatchObject({ code: 3000 });
    deaf.socket.resume();
    expect((await deaf.closed).code).toBe(3000);
  });
});

describe('the heartbeat', () => {
  it('tells the newest offset of each channel', async () => {
    const house = await open({ heartbeatMs: 500, pongMs: 300 });
    const client = await house.connect();
    await client.welcomed(await house.token('ann'));
    await house.append('wallet-ann', betSettled('ann', 'r1'));
    await client.pushes(2);
    const beat = async () => {
      for (;;) {
        const frame = await client.next();
        if (frame.kind === 'heartbeat') return frame.offsets;
      }
    };
    expect(await beat()).toEqual({ global: 0, 'user.ann': 2 });
  });
});

describe('the door', () => {
  const refusedStatus = async (url: string, origin?: string): Promise<number | undefined> => {
    const socket = new WebSocket(url, origin === undefined ? {} : { origin });
    const [, response] = await once(socket, 'unexpected-response');
    socket.on('error', () => {});
    socket.terminate();
    return response.statusCode;
  };

  it('opens to pages of its own host and to programs, not to pages of others', async () => {
    const house = await open();
    const ws = house.app.url.replace('http', 'ws');
    (await house.connect({ origin: house.app.url })).socket.terminate();
    for (const origin of ['https://evil.example', 'null', `${house.app.url}.evil.example`]) {
      expect(await refusedStatus(`${ws}/realtime`, origin)).toBe(403);
    }
    expect(await refusedStatus(`${ws}/elsewhere`)).toBe(404);
  });

  it('counts who is inside', async () => {
    const connections = async () =>
      Number(
        /^goldwake_realtime_connections{state="open"} (\d+)/m.exec(
          await register.getSingleMetricAsString('goldwake_realtime_connections'),
        )?.[1],
      );
    const house = await open();
    const before = await connections();
    const client = await house.connect();
    await client.welcomed(await house.token('ann'));
    expect(await connections()).toBe(before + 1);
  });
});

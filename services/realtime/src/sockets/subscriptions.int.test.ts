import type { Channel, ChannelPosition, RefusedFrame, ServerFrame, SubscribedFrame } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { Hub } from '../rooms/hub.js';
import { betSettled, deployments, type TestClient } from '../testing/gateway.js';

const open = deployments();

const gameRemoved = (game_id: string) => ({ type: 'game_removed', data: { game_id } });

/** Sends `subscribe` and returns its response. */
async function subscribe(client: TestClient, channel = 'catalogue'): Promise<ServerFrame> {
  client.send({ kind: 'subscribe', channel });
  return client.answer();
}

async function unsubscribe(client: TestClient, channel = 'catalogue'): Promise<ServerFrame> {
  client.send({ kind: 'unsubscribe', channel });
  return client.answer();
}

/** Channels for which a player needs an invitation. */
const TABLES = {
  channels: {
    table: (uid: string, id: string | undefined) => {
      if (id === undefined) return 'unknown_channel';
      return id.startsWith('private') && uid !== 'ann' ? 'not_allowed' : undefined;
    },
  },
} as const;

describe('a subscription', () => {
  it('brings the pushes of its channel from the given position on, to subscribers only', async () => {
    const deployment = await open();
    const [ann, bob] = [await deployment.connect(), await deployment.connect()];
    await ann.welcomed(await deployment.token('ann'));
    await bob.welcomed(await deployment.token('bob'));
    const position = { kind: 'subscribed', channel: 'catalogue', epoch: expect.any(String), offset: 0 };
    expect(await subscribe(ann)).toEqual(position);
    await deployment.append('catalogue-main', gameRemoved('dice'));
    expect(await ann.pushes(1)).toMatchObject([
      { channel: 'catalogue', offset: 1, event: 'catalogue_update', data: { catalogue_version: 1 } },
    ]);
    expect(await subscribe(bob)).toEqual({ ...position, offset: 1 });
    await deployment.append('catalogue-main', gameRemoved('reef'));
    for (const client of [ann, bob]) {
      expect(await client.pushes(1)).toMatchObject([{ channel: 'catalogue', offset: 2 }]);
    }
  });

  it('ends with unsubscribe: no push of the channel follows, while other channels continue', async () => {
    const deployment = await open();
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    await subscribe(client);
    expect(await unsubscribe(client)).toEqual({ kind: 'unsubscribed', channel: 'catalogue' });
    await deployment.append('catalogue-main', gameRemoved('dice'));
    await deployment.append('wallet-ann', betSettled('ann', 'r1'));
    expect(await client.answer()).toMatchObject({ kind: 'push', channel: 'user.ann' });
  });

  it('is part of the heartbeat while it lasts', async () => {
    const deployment = await open({ heartbeatMs: 500, pongMs: 300 });
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    await subscribe(client);
    await deployment.append('catalogue-main', gameRemoved('dice'));
    const offsets = async () => {
      for (;;) {
        const frame = await client.next();
        if (frame.kind === 'heartbeat') return frame.offsets;
      }
    };
    expect(await offsets()).toEqual({ global: 0, 'user.ann': 0, catalogue: 1 });
    client.send({ kind: 'unsubscribe', channel: 'catalogue' });
    while ((await client.next()).kind !== 'unsubscribed');
    expect(await offsets()).toEqual({ global: 0, 'user.ann': 0 });
  });

  it('is renewed by its position in the next hello, which also brings the missed pushes', async () => {
    const deployment = await open();
    const token = await deployment.token('ann');
    const first = await deployment.connect();
    await first.welcomed(token);
    const { epoch } = (await subscribe(first)) as SubscribedFrame;
    await deployment.append('catalogue-main', gameRemoved('dice'));
    await first.pushes(1);
    first.socket.terminate();
    const hub = deployment.app.nest.get(Hub);
    await until(() => hub.listeners('catalogue') === 0);
    for (const game of ['reef', 'tide']) await deployment.append('catalogue-main', gameRemoved(game));
    const positions: Partial<Record<Channel, ChannelPosition>> = { catalogue: { epoch, offset: 1 } };
    const back = await deployment.connect();
    expect((await back.welcomed(token, positions)).channels).toMatchObject([
      { channel: 'global' },
      { channel: 'user.ann' },
      { channel: 'catalogue', epoch, offset: 3, recovered: true },
    ]);
    expect((await back.pushes(2)).map(({ offset }) => offset)).toEqual([2, 3]);
    await deployment.append('catalogue-main', gameRemoved('wave'));
    expect((await back.pushes(1)).map(({ offset }) => offset)).toEqual([4]);
  });

  it('of an unknown epoch is renewed without recovery', async () => {
    const deployment = await open();
    const client = await deployment.connect();
    const positions = { catalogue: { epoch: 'of yesterday', offset: 7 } };
    const { channels } = await client.welcomed(await deployment.token('ann'), positions);
    expect(channels[2]).toMatchObject({ channel: 'catalogue', offset: 0, recovered: false });
  });

  it('that is no longer permitted is missing in the welcome', async () => {
    const deployment = await open({}, {}, TABLES);
    const client = await deployment.connect();
    const at = { epoch: 'e', offset: 1 };
    const positions = { 'table.private': at, 'table.7': at, chess: at, 'user.ann': at } as never;
    const { channels } = await client.welcomed(await deployment.token('bob'), positions);
    expect(channels.map(({ channel }) => channel)).toEqual(['global', 'user.bob', 'table.7']);
  });

  it('drops the pushes kept for a slow reader when it ends', async () => {
    const limits = { softBytes: 1_024, hardBytes: 64 * 1024 * 1024 };
    const deployment = await open(limits);
    const hub = deployment.app.nest.get(Hub);
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    await subscribe(client);
    client.socket.pause();
    const large = { channel: 'catalogue', event: 'catalogue_update', data: { catalogue_version: 'x'.repeat(50_000) } };
    while (hub.budget.kept === 0) {
      hub.publish(large as never, 'T');
      await new Promise((resolve) => setImmediate(resolve));
    }
    client.send({ kind: 'unsubscribe', channel: 'catalogue' });
    await until(() => hub.budget.kept === 0);
    client.socket.resume();
    const kinds: string[] = [];
    while (kinds.at(-1) !== 'unsubscribed') kinds.push((await client.next()).kind);
    expect(kinds).not.toContain('skipped');
  });
});

describe('a subscription is refused', () => {
  it.each([
    ['unknown_channel', 'chess'],
    ['unknown_channel', 'table'],
    ['unknown_channel', 'user.ann'],
    ['unknown_channel', '__proto__'],
    ['not_allowed', 'table.private'],
    ['already_subscribed', 'global'],
    ['already_subscribed', 'user.bob'],
  ])('as %s to %s, and the socket stays open', async (code, channel) => {
    const deployment = await open({}, {}, TABLES);
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('bob'));
    expect(await subscribe(client, channel)).toEqual({ kind: 'refused', channel, code });
    expect(await subscribe(client, 'table.7')).toMatchObject({ kind: 'subscribed' });
    expect(await subscribe(client, 'table.7')).toMatchObject({ kind: 'refused', code: 'already_subscribed' });
  });

  it('above the limit of one socket, also in a hello, until another subscription ends', async () => {
    const deployment = await open({ subscriptionsMax: 2 }, {}, TABLES);
    const client = await deployment.connect();
    const at = { epoch: 'e', offset: 1 };
    const positions = { 'table.1': at, 'table.2': at, 'table.3': at } as never;
    const { channels } = await client.welcomed(await deployment.token('ann'), positions);
    expect(channels.map(({ channel }) => channel)).toEqual(['global', 'user.ann', 'table.1', 'table.2']);
    expect(((await subscribe(client, 'table.3')) as RefusedFrame).code).toBe('too_many_subscriptions');
    await unsubscribe(client, 'table.1');
    expect(await subscribe(client, 'table.3')).toMatchObject({ kind: 'subscribed' });
  });

  it.each(['catalogue', 'global', 'user.ann', 'chess'])('when it ends without having begun: %s', async (channel) => {
    const deployment = await open();
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    expect(await unsubscribe(client, channel)).toEqual({ kind: 'refused', channel, code: 'not_subscribed' });
  });
});

describe('requests about subscriptions', () => {
  it('are answered in order, without waiting for responses', async () => {
    const deployment = await open();
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    const kinds = ['subscribe', 'unsubscribe', 'unsubscribe', 'subscribe', 'subscribe'] as const;
    for (const kind of kinds) client.send({ kind, channel: 'catalogue' });
    const responses = [];
    while (responses.length < kinds.length) responses.push((await client.answer()).kind);
    expect(responses).toEqual(['subscribed', 'unsubscribed', 'refused', 'subscribed', 'refused']);
  });

  it('are answered while a renewal is being checked', async () => {
    const deployment = await open();
    const client = await deployment.connect();
    await client.welcomed(await deployment.token('ann'));
    client.send({ kind: 'renew', token: await deployment.token('ann') });
    client.send({ kind: 'subscribe', channel: 'catalogue' });
    const kinds = [(await client.answer()).kind, (await client.answer()).kind];
    expect(kinds.sort()).toEqual(['renewed', 'subscribed']);
  });

  it('close the socket with 3501 before the welcome, in version 2, and when there are too many of them', async () => {
    const deployment = await open({ subscriptionFramesMax: 10 });
    const token = await deployment.token('ann');
    const [early, old, flood] = [await deployment.connect(), await deployment.connect(), await deployment.connect()];
    early.hello(token);
    early.send({ kind: 'subscribe', channel: 'catalogue' });
    await old.welcomed(token, {}, [2, 1]);
    old.send({ kind: 'subscribe', channel: 'catalogue' });
    await flood.welcomed(token);
    for (let n = 0; n <= 10; n++) flood.send({ kind: 'subscribe', channel: 'catalogue' });
    for (const client of [early, old, flood]) expect((await client.closed).code).toBe(3501);
  });
});

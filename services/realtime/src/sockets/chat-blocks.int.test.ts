import { type PlayerRelations, Refusal, type SubscribedFrame } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { ChatRooms } from '../relations/chat-rooms.js';
import { Relations, type RelationType } from '../relations/relations.js';
import { Hub } from '../rooms/hub.js';
import { deployments, type TestClient, type TestDeployment } from '../testing/gateway.js';
import { pairEvent } from '../testing/pair-event.js';

const open = deployments();
const NOBODY: PlayerRelations = { friends: [], blocked: [], blockers: [] };

const deleted = (uid: string, message_id: string) => ({
  type: 'message_deleted',
  data: { message_id, uid, deleted_at: '2026-01-15T12:00:00.000Z' },
});
/** Stores an event of a message; its push needs no decrypted text. */
const change = (deployment: TestDeployment, uid: string, id: string) =>
  deployment.append(`chatter-${uid}`, deleted(uid, id));

async function welcomed(deployment: TestDeployment, uid: string): Promise<TestClient> {
  const client = await deployment.connect();
  await client.welcomed(await deployment.token(uid));
  return client;
}

async function subscribed(client: TestClient): Promise<SubscribedFrame> {
  client.send({ kind: 'subscribe', channel: 'chat' });
  const frame = await client.answer();
  expect(frame).toMatchObject({ kind: 'subscribed', channel: 'chat' });
  return frame as SubscribedFrame;
}

async function store(deployment: TestDeployment, type: RelationType, one: string, other: string): Promise<void> {
  const { stream, data } = pairEvent(type, one, other);
  await deployment.append(stream, { type, data } as never);
}

/** Cuts the only connection of a player, and waits until the gateway knows. */
async function closed(deployment: TestDeployment, client: TestClient, uid: string): Promise<void> {
  client.socket.terminate();
  const hub = deployment.app.nest.get(Hub);
  await until(() => hub.listeners(`user.${uid}`) === 0);
}

/** Holds the calls for relations until the test answers them. */
function hold(deployment: TestDeployment) {
  const calls: { answer(relations: PlayerRelations): void; fail(error: unknown): void }[] = [];
  deployment.social.relationsOf = () => new Promise((answer, fail) => calls.push({ answer, fail }));
  return calls;
}

/** Lets the time pass in which players can resume; returns the numbers of players who are watched and kept. */
function forgotten(deployment: TestDeployment) {
  deployment.engine.clock.advance(120_001);
  deployment.app.nest.get(ChatRooms).tidy();
  deployment.app.nest.get(Hub).tidy();
  return watchedIn(deployment);
}

const watchedIn = ({ app }: TestDeployment) => [app.nest.get(Relations).size, app.nest.get(ChatRooms).size];
const idsOf = async (client: TestClient, count: number) =>
  (await client.pushes(count)).map(({ data, offset }) => [(data as { message_id: string }).message_id, offset]);

describe('a block in the chat', () => {
  it('hides the messages of both players from each other, from the next one on, in all their sockets', async () => {
    const deployment = await open();
    const clients = await Promise.all(['ann', 'ann', 'bob', 'cat'].map((uid) => welcomed(deployment, uid)));
    const [ann, annTwo, bob, cat] = clients as [TestClient, TestClient, TestClient, TestClient];
    const before = await Promise.all(clients.map(subscribed));
    await change(deployment, 'bob', 'b1');
    for (const client of clients) expect(await idsOf(client, 1)).toEqual([['b1', 1]]);

    await store(deployment, 'player_blocked', 'ann', 'bob');
    const restarted = await Promise.all([ann, annTwo].map((client) => client.answer()));
    for (const [at, frame] of restarted.entries()) {
      expect(frame).toEqual({ kind: 'subscribed', channel: 'chat', epoch: expect.any(String), offset: 1 });
      expect((frame as SubscribedFrame).epoch).not.toBe(before[at]?.epoch);
    }
    await change(deployment, 'bob', 'b2');
    await change(deployment, 'ann', 'a1');
    await change(deployment, 'cat', 'c1');
    expect(await idsOf(cat, 3)).toEqual([
      ['b2', 2],
      ['a1', 3],
      ['c1', 4],
    ]);
    for (const client of [ann, annTwo])
      expect(await idsOf(client, 2)).toEqual([
        ['a1', 2],
        ['c1', 3],
      ]);
    expect(await idsOf(bob, 2)).toEqual([
      ['b2', 2],
      ['c1', 3],
    ]);

    await store(deployment, 'player_unblocked', 'ann', 'bob');
    for (const client of [ann, annTwo]) expect(await client.answer()).toMatchObject({ kind: 'subscribed', offset: 4 });
    await change(deployment, 'bob', 'b3');
    for (const client of [ann, annTwo, cat]) expect(await idsOf(client, 1)).toEqual([['b3', 5]]);
    expect(await idsOf(bob, 1)).toEqual([['b3', 4]]);
  });

  it('sends the blocked player no frame, and changes neither the epoch nor the offset, when it begins and ends', async () => {
    const deployment = await open();
    const [bob, cat] = [await welcomed(deployment, 'bob'), await welcomed(deployment, 'cat')];
    const frames: string[] = [];
    bob.socket.on('message', (data) => frames.push(String(data)));
    const { epoch } = await subscribed(bob);
    await subscribed(cat);
    const seen = async (uid: string, id: string) => {
      await change(deployment, uid, id);
      await cat.pushes(1);
    };
    await seen('cat', 'c1');
    await store(deployment, 'player_blocked', 'ann', 'bob');
    await seen('ann', 'a1');
    await seen('cat', 'c2');
    await store(deployment, 'player_unblocked', 'ann', 'bob');
    await seen('ann', 'a2');
    // The block ends and begins again in the tick of a message.
    await store(deployment, 'player_blocked', 'ann', 'bob');
    await seen('cat', 'c3');
    const received = await idsOf(bob, 4);
    expect(received).toEqual(['c1', 'c2', 'a2', 'c3'].map((id, at) => [id, at + 1]));
    const kinds = frames.map((frame) => JSON.parse(frame).kind).filter((kind) => kind !== 'heartbeat');
    expect(kinds).toEqual(['subscribed', 'push', 'push', 'push', 'push']);

    await closed(deployment, bob, 'bob');
    await seen('ann', 'a3');
    await seen('cat', 'c4');
    const back = await deployment.connect();
    const { channels } = await back.welcomed(await deployment.token('bob'), { chat: { epoch, offset: 4 } });
    expect(channels[2]).toEqual({ channel: 'chat', epoch, offset: 5, recovered: true });
    expect(await idsOf(back, 1)).toEqual([['c4', 5]]);
  });

  it('that begins while the blocked player is away lets the reconnect resume in the same epoch', async () => {
    const deployment = await open();
    const [bob, cat] = [await welcomed(deployment, 'bob'), await welcomed(deployment, 'cat')];
    const { epoch } = await subscribed(bob);
    await subscribed(cat);
    await closed(deployment, bob, 'bob');
    await change(deployment, 'cat', 'c1');
    await store(deployment, 'player_blocked', 'ann', 'bob');
    await change(deployment, 'ann', 'a1');
    await change(deployment, 'cat', 'c2');
    await cat.pushes(3);
    const back = await deployment.connect();
    const { channels } = await back.welcomed(await deployment.token('bob'), { chat: { epoch, offset: 0 } });
    expect(channels[2]).toEqual({ channel: 'chat', epoch, offset: 2, recovered: true });
    expect(await idsOf(back, 2)).toEqual([
      ['c1', 1],
      ['c2', 2],
    ]);
  });

  it('cannot be recognized in the offset and epoch of a new subscription, nor in how long a position is valid', async () => {
    const deployment = await open();
    deployment.social.relationsOf = async (uid) => (uid === 'bob' ? { ...NOBODY, blockers: ['ann'] } : NOBODY);
    const cat = await welcomed(deployment, 'cat');
    await subscribed(cat);
    for (const id of ['c1', 'c2']) await change(deployment, 'cat', id);
    await cat.pushes(2);
    const offsets: unknown[] = [];
    for (const uid of ['bob', 'dan']) {
      const client = await welcomed(deployment, uid);
      const { epoch, offset } = await subscribed(client);
      await closed(deployment, client, uid);
      const answers: unknown[] = [];
      for (const ms of [120_000, 120_001]) {
        deployment.engine.clock.advance(ms);
        const back = await deployment.connect();
        const { channels } = await back.welcomed(await deployment.token(uid), { chat: { epoch, offset } });
        answers.push([channels[2]?.offset, channels[2]?.recovered, channels[2]?.epoch === epoch]);
        await closed(deployment, back, uid);
      }
      expect(answers).toEqual([
        [2, true, true],
        [2, false, false],
      ]);
      offsets.push(offset);
    }
    expect(offsets).toEqual([2, 2]);
  });

  it('of the reader that begins while the reader is away makes the reconnect load the state again', async () => {
    const deployment = await open();
    deployment.social.relationsOf = async () => ({ ...NOBODY, blocked: ['bob'] });
    const ann = await welcomed(deployment, 'ann');
    const { epoch } = await subscribed(ann);
    await closed(deployment, ann, 'ann');
    await store(deployment, 'player_blocked', 'ann', 'cat');
    await until(() => watchedIn(deployment)[0] === 0);
    const back = await deployment.connect();
    const { channels } = await back.welcomed(await deployment.token('ann'), { chat: { epoch, offset: 0 } });
    expect(channels[2]).toMatchObject({ channel: 'chat', recovered: false });
    expect(channels[2]?.epoch).not.toBe(epoch);
  });
});

describe('while the relations of a player are loaded', () => {
  it('requests are answered in order, and other channels continue', async () => {
    const deployment = await open();
    const calls = hold(deployment);
    const client = await welcomed(deployment, 'ann');
    for (const channel of ['chat', 'catalogue', 'chess']) client.send({ kind: 'subscribe', channel });
    client.send({ kind: 'unsubscribe', channel: 'chat' });
    client.send({ kind: 'subscribe', channel: 'chat' });
    await until(() => calls.length === 1);
    client.send({ kind: 'renew', token: await deployment.token('ann') });
    expect((await client.answer()).kind).toBe('renewed');
    calls.shift()?.answer(NOBODY);
    const next = async () => {
      const { kind, channel } = (await client.answer()) as SubscribedFrame;
      return `${kind} ${channel}`;
    };
    expect([await next(), await next(), await next(), await next()]).toEqual([
      'subscribed chat',
      'subscribed catalogue',
      'refused chess',
      'unsubscribed chat',
    ]);
    // The relations are kept for a while after an unsubscription.
    expect(await next()).toBe('subscribed chat');
    expect(calls).toHaveLength(0);
  });

  it('a closed socket leaves nothing behind', async () => {
    const deployment = await open();
    const calls = hold(deployment);
    const [subscribing, returning] = [await welcomed(deployment, 'ann'), await deployment.connect()];
    subscribing.send({ kind: 'subscribe', channel: 'chat' });
    returning.hello(await deployment.token('bob'), { chat: { epoch: 'e', offset: 1 } });
    await until(() => calls.length === 2);
    for (const client of [subscribing, returning]) {
      client.socket.close();
      await client.closed;
    }
    for (const call of calls.splice(0)) call.answer({ ...NOBODY, blocked: ['cat'] });
    await until(() => watchedIn(deployment)[0] === watchedIn(deployment)[1]);
    const hub = deployment.app.nest.get(Hub);
    expect(hub.listeners('chat')).toBe(0);
    expect([...forgotten(deployment), hub.listens('chat')]).toEqual([0, 0, false]);
  });

  it('a subscription is refused as unavailable if they cannot be loaded, and the next one asks again', async () => {
    const deployment = await open();
    deployment.social.relationsOf = async () => {
      throw new Refusal('unavailable');
    };
    const client = await welcomed(deployment, 'ann');
    client.send({ kind: 'subscribe', channel: 'chat' });
    expect(await client.answer()).toEqual({ kind: 'refused', channel: 'chat', code: 'unavailable' });
    expect(watchedIn(deployment)).toEqual([0, 0]);
    deployment.social.relationsOf = async () => NOBODY;
    await subscribed(client);
  });

  it('a welcome does not wait for long: it omits the channel, and a subscription is refused later', async () => {
    const deployment = await open({ preparation: { welcomeMs: 50, subscribeMs: 100 } });
    const calls = hold(deployment);
    const client = await deployment.connect();
    const { channels } = await client.welcomed(await deployment.token('ann'), { chat: { epoch: 'e', offset: 1 } });
    expect(channels.map(({ channel }) => channel)).toEqual(['global', 'user.ann']);
    client.send({ kind: 'subscribe', channel: 'chat' });
    expect(await client.answer()).toMatchObject({ kind: 'refused', code: 'unavailable' });
    for (const call of calls.splice(0)) call.answer(NOBODY);
    await until(() => watchedIn(deployment)[1] === 1);
    expect(forgotten(deployment)).toEqual([0, 0]);
    deployment.social.relationsOf = async () => NOBODY;
    await subscribed(client);
  });

  it('a session that ends is not welcomed', async () => {
    const deployment = await open();
    const calls = hold(deployment);
    const client = await deployment.connect();
    client.hello(await deployment.token('ann', 's1'), { chat: { epoch: 'e', offset: 1 } });
    await until(() => calls.length === 1);
    const data = { uid: 'ann', session_id: 's1', reason: 'signed_out' };
    await deployment.append('account-ann', { type: 'session_ended', data });
    // The feed has handled the event when a later push has arrived.
    const other = await welcomed(deployment, 'bob');
    await deployment.append('wallet-bob', { type: 'bet_rolled_back', data: { balances: {}, playthrough: {} } });
    await other.pushes(1);
    calls.shift()?.answer(NOBODY);
    expect((await client.closed).code).toBe(3505);
    expect(forgotten(deployment)).toEqual([0, 0]);
  });
});

import { Refusal, type SubscribedFrame } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { Friendships } from '../presence/friendships.js';
import { Hub } from '../rooms/hub.js';
import { deployments, type TestClient, type TestDeployment } from '../testing/gateway.js';

const open = deployments();
const POSITIONS = { 'presence.ann': { epoch: 'e', offset: 1 } };

async function welcomed(deployment: TestDeployment, uid: string): Promise<TestClient> {
  const client = await deployment.connect();
  await client.welcomed(await deployment.token(uid));
  return client;
}

async function subscribed(client: TestClient): Promise<void> {
  client.send({ kind: 'subscribe', channel: 'presence.ann' });
  expect(await client.answer()).toMatchObject({ kind: 'subscribed', channel: 'presence.ann' });
}

/** Holds the calls for friends until the test answers them. */
function hold(deployment: TestDeployment) {
  const calls: { answer(friends: string[]): void }[] = [];
  deployment.social.friendsOf = () => new Promise((answer) => calls.push({ answer }));
  return calls;
}

const watchedIn = ({ app }: TestDeployment) => app.nest.get(Friendships).size;

/** Lets the time pass in which players can resume; returns the number of players who are still watched. */
function forgotten(deployment: TestDeployment): number {
  deployment.engine.clock.advance(120_001);
  deployment.app.nest.get(Hub).tidy();
  return watchedIn(deployment);
}

describe('while a channel is prepared', () => {
  it('requests are answered in order, and other channels continue', async () => {
    const deployment = await open();
    const calls = hold(deployment);
    const client = await welcomed(deployment, 'ann');
    for (const channel of ['presence.ann', 'catalogue', 'chess']) client.send({ kind: 'subscribe', channel });
    client.send({ kind: 'unsubscribe', channel: 'presence.ann' });
    client.send({ kind: 'subscribe', channel: 'presence.ann' });
    await until(() => calls.length === 1);
    client.send({ kind: 'renew', token: await deployment.token('ann') });
    expect((await client.answer()).kind).toBe('renewed');
    calls.shift()?.answer([]);
    const next = async () => {
      const { kind, channel } = (await client.answer()) as SubscribedFrame;
      return `${kind} ${channel}`;
    };
    expect([await next(), await next(), await next(), await next()]).toEqual([
      'subscribed presence.ann',
      'subscribed catalogue',
      'refused chess',
      'unsubscribed presence.ann',
    ]);
    // The friends are kept for a while after an unsubscription.
    expect(await next()).toBe('subscribed presence.ann');
    expect(calls).toHaveLength(0);
  });

  it('a closed socket leaves nothing behind', async () => {
    const deployment = await open();
    const calls = hold(deployment);
    const [subscribing, returning] = [await welcomed(deployment, 'ann'), await deployment.connect()];
    subscribing.send({ kind: 'subscribe', channel: 'presence.ann' });
    returning.hello(await deployment.token('bob'), { 'presence.bob': { epoch: 'e', offset: 1 } });
    await until(() => calls.length === 2);
    for (const client of [subscribing, returning]) {
      client.socket.close();
      await client.closed;
    }
    const hub = deployment.app.nest.get(Hub);
    for (const call of calls.splice(0)) call.answer([]);
    await until(() => hub.listens('presence.ann') && hub.listens('presence.bob'));
    expect(hub.listeners('presence.ann')).toBe(0);
    await until(() => forgotten(deployment) === 0);
    expect(hub.listens('presence.ann')).toBe(false);
  });

  it('a subscription is refused as unavailable if the preparation fails, and the next one prepares it again', async () => {
    const deployment = await open();
    deployment.social.friendsOf = async () => {
      throw new Refusal('unavailable');
    };
    const client = await welcomed(deployment, 'ann');
    client.send({ kind: 'subscribe', channel: 'presence.ann' });
    expect(await client.answer()).toEqual({ kind: 'refused', channel: 'presence.ann', code: 'unavailable' });
    expect(watchedIn(deployment)).toBe(0);
    deployment.social.friendsOf = async () => [];
    await subscribed(client);
  });

  it('a welcome does not wait for long: it omits the channel, and a subscription is refused later', async () => {
    const deployment = await open({ preparation: { welcomeMs: 50, subscribeMs: 100 } });
    const calls = hold(deployment);
    const client = await deployment.connect();
    const { channels } = await client.welcomed(await deployment.token('ann'), POSITIONS);
    expect(channels.map(({ channel }) => channel)).toEqual(['global', 'user.ann']);
    client.send({ kind: 'subscribe', channel: 'presence.ann' });
    expect(await client.answer()).toMatchObject({ kind: 'refused', code: 'unavailable' });
    for (const call of calls.splice(0)) call.answer([]);
    await until(() => deployment.app.nest.get(Hub).listens('presence.ann'));
    await until(() => forgotten(deployment) === 0);
    deployment.social.friendsOf = async () => [];
    await subscribed(client);
  });

  it('a session that ends is not welcomed', async () => {
    const deployment = await open();
    const calls = hold(deployment);
    const client = await deployment.connect();
    client.hello(await deployment.token('ann', 's1'), POSITIONS);
    await until(() => calls.length === 1);
    const data = { uid: 'ann', session_id: 's1', reason: 'signed_out' };
    await deployment.append('account-ann', { type: 'session_ended', data });
    // The feed has handled the event when a later push has arrived.
    const other = await welcomed(deployment, 'bob');
    await deployment.append('wallet-bob', { type: 'bet_rolled_back', data: { balances: {}, playthrough: {} } });
    await other.pushes(1);
    calls.shift()?.answer([]);
    expect((await client.closed).code).toBe(3505);
    expect(forgotten(deployment)).toBe(0);
  });
});

it('a push to the chat is the same for every subscriber', async () => {
  const deployment = await open();
  const clients = await Promise.all(['ann', 'bob'].map((uid) => welcomed(deployment, uid)));
  const starts: unknown[] = [];
  for (const client of clients) {
    client.send({ kind: 'subscribe', channel: 'chat' });
    starts.push(await client.answer());
  }
  expect(starts[1]).toEqual(starts[0]);
  const data = { message_id: 'm1', uid: 'bob', deleted_at: '2026-01-15T12:00:00.000Z' };
  await deployment.append('chatter-bob', { type: 'message_deleted', data });
  const [ann, bob] = [await clients[0]?.pushes(1), await clients[1]?.pushes(1)];
  expect(ann).toHaveLength(1);
  expect(bob).toEqual(ann);
});

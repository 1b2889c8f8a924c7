import { randomUUID } from 'node:crypto';
import {
  DEFAULT_PRIVACY,
  type DomainEvent,
  type FriendPresence,
  type PrivacySettings,
  Refusal,
  type SubscribedFrame,
} from '@goldwake/contracts';
import { command, until } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Hub } from '../rooms/hub.js';
import { betSettled, deploymentOn, type TestClient, type TestDeployment } from '../testing/gateway.js';
import { pairEvent } from '../testing/pair-event.js';
import { PresenceHub } from './presence-hub.js';
import { GRACE_MS, STATEMENT_MS } from './presence-state.js';

const online = (user_id: string, game_id: string | null = null) => ({ user_id, status: 'online', game_id });
const offline = (user_id: string) => ({ user_id, status: 'offline', game_id: null });

let engine: TestEngine;
let one: TestDeployment;
let two: TestDeployment;

/**
 * Starts a gateway with tokens of its own. All gateways share the events, the broadcast and the clock, as
 * in a deployment.
 */
async function start({ feed, broadcast, clock }: TestEngine): Promise<TestDeployment> {
  const gateway = await deploymentOn({ ...(await openTestEngine()), feed, broadcast, clock });
  gateway.social.friendsOf = async (uid) => (uid === 'ann' ? ['bob', 'cat'] : uid === 'bob' ? ['ann'] : []);
  return gateway;
}

beforeEach(async () => {
  engine = await openTestEngine();
  one = await start(engine);
  two = await start(engine);
});
afterEach(async () => {
  await one.close();
  await two.close();
  await engine.close();
});

type Gateway = Pick<TestDeployment, 'connect' | 'token' | 'app'>;

/** Connects a tab of a player. */
async function tab(gateway: Gateway, uid: string): Promise<TestClient> {
  const client = await gateway.connect();
  await client.welcomed(await gateway.token(uid));
  return client;
}

/** Connects a tab of a player that looks at the presence of friends. */
async function looking(gateway: Gateway, uid: string): Promise<TestClient> {
  const client = await tab(gateway, uid);
  client.send({ kind: 'subscribe', channel: `presence.${uid}` });
  expect(await client.answer()).toMatchObject({ kind: 'subscribed', channel: `presence.${uid}` });
  return client;
}

async function pushed(client: TestClient, count = 1): Promise<FriendPresence[]> {
  const updates: FriendPresence[] = [];
  while (updates.length < count) {
    const [push] = await client.pushes(1);
    if (push?.event === 'presence_update') updates.push(push.data as FriendPresence);
  }
  return updates;
}

/** Returns the friends who are online, by HTTP. */
async function listed({ app }: Gateway, uid: string): Promise<FriendPresence[]> {
  const response = await fetch(`${app.url}/api/realtime/presence`, { headers: { authorization: `Bearer ${uid}:s` } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: FriendPresence[] }).result;
}

async function close(gateway: Gateway, client: TestClient, uid: string): Promise<void> {
  const left = gateway.app.nest.get(Hub).listeners(`user.${uid}`) - 1;
  client.socket.close();
  await until(() => gateway.app.nest.get(Hub).listeners(`user.${uid}`) === left);
}

/** Waits until a change has reached the other gateways: one turn to send the message, and one to deliver it. */
async function changeDelivered(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Stores an event that all gateways receive. */
async function store(stream: string, event: DomainEvent): Promise<void> {
  const expectedVersion = await engine.store.version(stream);
  await engine.store.append({ stream, expectedVersion, events: [event], context: command(randomUUID()) });
}

function choose(uid: string, settings: Partial<PrivacySettings>): Promise<void> {
  return store(`privacy-${uid}`, { type: 'privacy_changed', data: { uid, ...DEFAULT_PRIVACY, ...settings } });
}

describe('the presence of friends', () => {
  it('ends after the grace period, and follows rounds, also after the clock was set back by two days', async () => {
    const ann = await looking(one, 'ann');
    const bob = await tab(one, 'bob');
    expect(await pushed(ann)).toEqual([online('bob')]);
    engine.clock.advance(-2 * 86_400_000);
    await store('wallet-bob', betSettled('bob', 'r1'));
    expect(await pushed(ann)).toEqual([online('bob', 'dice')]);
    await close(one, bob, 'bob');
    engine.clock.advance(-2 * 86_400_000);
    await changeDelivered();
    engine.clock.advance(GRACE_MS);
    expect(await pushed(ann)).toEqual([offline('bob')]);
  });

  it('is pushed when a friend comes, plays and goes, through several gateways and with several tabs', async () => {
    const ann = await looking(one, 'ann');
    const [first, second] = [await tab(two, 'bob'), await tab(one, 'bob')];
    expect(await pushed(ann)).toEqual([online('bob')]);
    await store('wallet-bob', betSettled('bob', 'r1'));
    expect(await pushed(ann)).toEqual([online('bob', 'dice')]);
    expect(await listed(two, 'ann')).toEqual([online('bob', 'dice')]);

    await close(two, first, 'bob');
    engine.clock.advance(GRACE_MS);
    await until(() => !two.app.nest.get(PresenceHub).isOwn('bob'));
    await close(one, second, 'bob');
    engine.clock.advance(GRACE_MS - 1);
    const third = await tab(two, 'bob');
    await changeDelivered();
    engine.clock.advance(GRACE_MS);
    await until(() => !one.app.nest.get(PresenceHub).isOwn('bob'));
    expect(await listed(one, 'ann')).toEqual([online('bob', 'dice')]);

    await close(two, third, 'bob');
    engine.clock.advance(GRACE_MS);
    expect(await pushed(ann)).toEqual([offline('bob')]);
    expect([await listed(one, 'ann'), await listed(two, 'ann')]).toEqual([[], []]);
  });

  it('is for friends only: strangers get neither pushes nor rows, and nobody the channel of another player', async () => {
    const [ann, dan] = [await looking(one, 'ann'), await looking(one, 'dan')];
    await tab(one, 'eve');
    await tab(one, 'bob');
    expect(await pushed(ann)).toEqual([online('bob')]);
    expect(dan.unread().filter(({ kind }) => kind === 'push')).toEqual([]);
    expect(await listed(one, 'dan')).toEqual([]);
    dan.send({ kind: 'subscribe', channel: 'presence.ann' });
    expect(await dan.answer()).toEqual({ kind: 'refused', channel: 'presence.ann', code: 'not_allowed' });
  });

  it('ends at once with invisible mode and with the friendship, and begins with a friendship', async () => {
    const ann = await looking(one, 'ann');
    for (const uid of ['bob', 'cat', 'dan']) await tab(two, uid);
    expect(await pushed(ann, 2)).toEqual([online('bob'), online('cat')]);
    await choose('bob', { invisible: true });
    expect(await pushed(ann)).toEqual([offline('bob')]);
    await choose('bob', {});
    expect(await pushed(ann)).toEqual([online('bob')]);
    await store('wallet-bob', betSettled('bob', 'r1'));
    expect(await pushed(ann)).toEqual([online('bob', 'dice')]);
    await choose('bob', { shows_game: false });
    expect(await pushed(ann)).toEqual([online('bob')]);

    const related = pairEvent('friendship_removed', 'ann', 'bob');
    await store(related.stream, related);
    expect(await pushed(ann)).toEqual([offline('bob')]);
    const accepted = pairEvent('friend_request_accepted', 'dan', 'ann');
    await store(accepted.stream, accepted);
    expect(await pushed(ann)).toEqual([online('dan')]);
    expect(await listed(one, 'ann')).toEqual([online('cat'), online('dan')]);
  });

  it('is resumed with the missed changes after a reconnect, and begins anew after a longer absence', async () => {
    const ann = await tab(one, 'ann');
    ann.send({ kind: 'subscribe', channel: 'presence.ann' });
    const { epoch, offset } = (await ann.answer()) as SubscribedFrame;
    await close(one, ann, 'ann');
    await tab(two, 'bob');
    const positions = { 'presence.ann': { epoch, offset } };
    const back = await one.connect();
    const { channels } = await back.welcomed(await one.token('ann'), positions);
    expect(channels[2]).toMatchObject({ channel: 'presence.ann', recovered: true });
    expect(await pushed(back)).toEqual([online('bob')]);

    await close(one, back, 'ann');
    engine.clock.advance(130_000);
    one.app.nest.get(Hub).tidy();
    const late = await one.connect();
    const { channels: anew } = await late.welcomed(await one.token('ann'), positions);
    expect(anew[2]).toMatchObject({ channel: 'presence.ann', recovered: false });
  });

  it('is refused while the social service does not respond, and available afterwards', async () => {
    const { friendsOf } = one.social;
    one.social.friendsOf = async () => {
      throw new Refusal('unavailable');
    };
    const ann = await tab(one, 'ann');
    ann.send({ kind: 'subscribe', channel: 'presence.ann' });
    expect(await ann.answer()).toEqual({ kind: 'refused', channel: 'presence.ann', code: 'unavailable' });
    const response = await fetch(`${one.app.url}/api/realtime/presence`, {
      headers: { authorization: 'Bearer ann:s' },
    });
    expect(response.status).toBe(503);
    one.social.friendsOf = friendsOf;
    ann.send({ kind: 'subscribe', channel: 'presence.ann' });
    expect(await ann.answer()).toMatchObject({ kind: 'subscribed' });
  });

  it('of players whose gateway stops survives their reconnect to another one within the grace', async () => {
    const ann = await looking(one, 'ann');
    await tab(two, 'bob');
    await tab(two, 'cat');
    expect(await pushed(ann, 2)).toEqual([online('bob'), online('cat')]);
    await two.app.close();
    await tab(one, 'bob');
    await changeDelivered();
    engine.clock.advance(STATEMENT_MS);
    expect(await pushed(ann)).toEqual([offline('cat')]);
    expect(await listed(one, 'ann')).toEqual([online('bob')]);
  });
});

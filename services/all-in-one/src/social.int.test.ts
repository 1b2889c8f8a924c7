import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushFrame, PushName } from '@goldwake/contracts';
import type { Friend, FriendRequestResponse, Privacy, SessionResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { type Connection, connect } from '@goldwake/realtime-client';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { createCasino } from './casino.js';

let casino: Awaited<ReturnType<typeof createCasino>>;
let dataDir: string;
const lines: Connection[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-social-'));
  casino = await createCasino({ port: 0, host: '127.0.0.1', dataDir, logLevel: 'silent' });
});
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function call<T>(method: string, path: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(`${casino.url}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

class Player {
  private constructor(
    readonly uid: string,
    private readonly token: string,
  ) {}

  static async signUp(username: string): Promise<Player> {
    const body = {
      email: `${username}@example.com`,
      username,
      password: 'a long enough secret',
      dateOfBirth: '1990-04-01',
    };
    const { user, access_token } = await call<SessionResponse>('POST', '/auth/sign-up', undefined, body);
    return new Player(user.uid, access_token);
  }

  call = <T>(method: string, path: string, body?: object): Promise<T> => call(method, path, this.token, body);

  asks = ({ uid }: Player) => this.call<FriendRequestResponse>('POST', '/friend-requests', { userId: uid });

  /**
   * Connects a tab of the player and returns the array that collects its pushes.
   * @param looks whether the tab also subscribes to the presence of the player's friends
   */
  async tab({ looks = false } = {}): Promise<Tab> {
    const tab = new Tab();
    const line = connect({
      url: `${casino.url.replace('http', 'ws')}/realtime`,
      getToken: async () => (await this.call<{ token: string }>('POST', '/realtime/token')).token,
      onPush: (push) => tab.pushes.push(push),
      onState: () => {},
      onResync: () => {},
      WebSocket,
    });
    lines.push(line);
    await until(() => line.state.name === 'ready');
    if (looks)
      await new Promise<void>((resolve, reject) => {
        line.subscribe(`presence.${this.uid}`, {
          onPush: (push) => tab.pushes.push(push),
          onResync: () => resolve(),
          onRefused: (code) => reject(new Error(code)),
        });
      });
    return tab;
  }
}

class Tab {
  readonly pushes: PushFrame[] = [];

  /** Resolves with the data of all pushes of one event once there are that many. */
  pushed<N extends PushName>(event: N, times: number): Promise<PushFrame<N>['data'][]> {
    const data = () =>
      this.pushes.filter((push): push is PushFrame<N> => push.event === event).map((push) => push.data);
    return until(() => (data().length >= times ? data() : undefined));
  }
}

it('a request, its acceptance and the end of the friendship reach all tabs of both players once', async () => {
  const [ada, bob] = [await Player.signUp('ada'), await Player.signUp('bob')];
  const [own, second, other] = [await ada.tab(), await ada.tab(), await bob.tab()];

  const { request } = await ada.asks(bob);
  const path = `/friend-requests/${request.user_friendship_request_id}`;
  await Promise.all(Array.from({ length: 100 }, () => bob.call('PATCH', path, { status: 'accepted' })));
  await ada.call('POST', '/self/remove-friend', { friendId: bob.uid });

  const accepted = { ...request, status: 'accepted', pair_version: 2 };
  for (const tab of [own, second]) {
    expect(await tab.pushed('friendship_removed', 1)).toEqual([{ friend_id: bob.uid, pair_version: 3 }]);
    expect(await tab.pushed('friend_request_update', 2)).toEqual([request, accepted]);
  }
  expect(await other.pushed('friendship_removed', 1)).toEqual([{ friend_id: ada.uid, pair_version: 3 }]);
  expect(await other.pushed('friend_request_update', 2)).toEqual([
    { ...request, client_is_sender: false },
    { ...accepted, client_is_sender: false },
  ]);
});

it('changed privacy settings reach all tabs of the player once, and nobody else', async () => {
  const [ivan, jana] = [await Player.signUp('ivan'), await Player.signUp('jana')];
  const [own, second, other] = [await ivan.tab(), await ivan.tab(), await jana.tab()];
  const change = (invisible: boolean) =>
    ivan.call<Privacy>('PUT', '/self/privacy', { invisible, showsGame: true, showsPlay: true });
  const sent = [await change(true), await change(true), await change(false)];
  expect(sent.map(({ version }) => version)).toEqual([1, 1, 2]);
  for (const tab of [own, second]) expect(await tab.pushed('privacy_update', 2)).toEqual([sent[0], sent[2]]);
  await jana.call('PUT', '/self/privacy', { invisible: true, showsGame: true, showsPlay: true });
  expect(await other.pushed('privacy_update', 1)).toHaveLength(1);
});

it('friends see each other’s presence and game as long as they are friends, not blocked and not invisible', async () => {
  const [kim, lea, mia] = [await Player.signUp('kim'), await Player.signUp('lea'), await Player.signUp('mia')];
  for (const [one, other] of [
    [kim, lea],
    [lea, kim],
  ] as const)
    await one.asks(other);
  const [tab, stranger] = [await kim.tab({ looks: true }), await mia.tab({ looks: true })];
  const online = { user_id: lea.uid, status: 'online', game_id: null };
  const offline = { ...online, status: 'offline' };
  await lea.tab();
  expect(await tab.pushed('presence_update', 1)).toEqual([online]);
  await lea.call('POST', '/promotions/daily-claim', {});
  const bet = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
  await lea.call('POST', '/games/dice/bets', bet);
  const privacy = { invisible: false, showsGame: true, showsPlay: true };
  expect((await tab.pushed('presence_update', 2))[1]).toEqual({ ...online, game_id: 'dice' });
  await lea.call('PUT', '/self/privacy', { ...privacy, showsGame: false });
  expect((await tab.pushed('presence_update', 3))[2]).toEqual(online);
  await lea.call('PUT', '/self/privacy', { ...privacy, invisible: true });
  expect((await tab.pushed('presence_update', 4))[3]).toEqual(offline);
  expect(await kim.call('GET', '/realtime/presence')).toEqual({ result: [] });
  const today = { last_seen_on: new Date().toISOString().slice(0, 10) };
  expect(await kim.call<Friend[]>('GET', '/self/friends')).toMatchObject([today]);
  await lea.call('PUT', '/self/privacy', privacy);
  expect((await tab.pushed('presence_update', 5))[4]).toEqual({ ...online, game_id: 'dice' });

  await kim.asks(mia);
  await mia.asks(kim);
  expect(await stranger.pushed('presence_update', 1)).toEqual([{ ...online, user_id: kim.uid }]);
  await kim.call('POST', '/self/blocks', { userId: mia.uid });
  expect((await stranger.pushed('presence_update', 2))[1]).toEqual({ ...offline, user_id: kim.uid });
  expect(await mia.call('GET', '/realtime/presence')).toEqual({ result: [] });
  await lea.call('POST', '/self/remove-friend', { friendId: kim.uid });
  expect((await tab.pushed('presence_update', 8)).at(-1)).toEqual(offline);
  expect(await kim.call('GET', '/realtime/presence')).toEqual({ result: [] });
});

it('two simultaneous requests make one friendship, and both lists contain it', async () => {
  const [cleo, dora] = [await Player.signUp('cleo'), await Player.signUp('dora')];
  const tab = await cleo.tab();
  const sent = await Promise.all([cleo.asks(dora), dora.asks(cleo)]);
  expect(sent.map(({ type }) => type).sort()).toEqual(['mutual_add', 'request_sent']);
  expect((await tab.pushed('friend_request_update', 2)).map(({ status }) => status)).toEqual(['pending', 'accepted']);
  for (const [one, other] of [
    [cleo, dora],
    [dora, cleo],
  ] as const) {
    const friends = await one.call<Friend[]>('GET', '/self/friends');
    expect(friends).toMatchObject([{ friend_id: other.uid, pair_version: 2 }]);
  }
});

it('a block looks like the end of the friendship to the blocked player', async () => {
  const [emil, fred] = [await Player.signUp('emil'), await Player.signUp('fred')];
  await emil.asks(fred);
  await fred.asks(emil);
  const tab = await fred.tab();
  await emil.call('POST', '/self/blocks', { userId: fred.uid });
  expect(await tab.pushed('friendship_removed', 1)).toEqual([{ friend_id: emil.uid, pair_version: 3 }]);
  await emil.call('DELETE', `/self/blocks/${fred.uid}`);
  await fred.asks(emil);
  // The block and its end leave no gap in the versions.
  expect(await tab.pushed('friend_request_update', 1)).toMatchObject([{ pair_version: 4 }]);
  expect(tab.pushes.map(({ event }) => event)).toEqual(['friendship_removed', 'friend_request_update']);
});

import { setTimeout as pause } from 'node:timers/promises';
import type { Friend, FriendRequestResponse, FriendRequestsResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LoadPlayer } from '../simulation/casino.js';
import { signUpPlayers } from '../simulation/players.js';
import { ask, isReady } from './ask.js';
import type { Cluster } from './cluster.js';
import { startedCluster } from './under-test.js';

const PAIRS = 30;
const KILLS = 3;
const AGAIN_MS = 100;
/** Longest wait for a restarted process, in milliseconds. */
const RESTARTED_MS_MAX = 120_000;
/** Temporary refusals while the service is away; 0 means no response. Everything else is final. */
const LATER = [0, 429, 503];

let cluster: Cluster;
let players: LoadPlayer[];
beforeAll(async () => {
  cluster = await startedCluster();
  players = await signUpPlayers(cluster.url, 2 * PAIRS, () => {});
});
afterAll(async () => expect(await cluster?.stop()).toEqual([]));

const get = async <Body>(path: string, { access_token: token }: LoadPlayer) =>
  (await ask<Body>(`${cluster.url}/api${path}`, { token })).body;

/** Sends a request under the same key until its response is final. */
async function request(from: LoadPlayer, to: LoadPlayer): Promise<FriendRequestResponse> {
  for (;;) {
    const { status, body } = await ask<FriendRequestResponse>(`${cluster.url}/api/friend-requests`, {
      method: 'POST',
      token: from.access_token,
      key: `ask-${from.uid}`,
      body: { userId: to.uid },
    });
    if (status === 201) return body;
    if (!LATER.includes(status)) throw new Error(`a friend request got status ${status}: ${JSON.stringify(body)}`);
    await pause(AGAIN_MS);
  }
}

it(`${PAIRS} pairs who request each other at the same moment become friends once, while the social service is killed`, async () => {
  const pairs = Array.from({ length: PAIRS }, (_, at) => players.slice(2 * at, 2 * at + 2) as [LoadPlayer, LoadPlayer]);
  const [name = ''] = cluster.names.filter((one) => one.startsWith('social'));
  const perKill = Math.ceil(PAIRS / KILLS);
  for (let kill = 0; kill < KILLS; kill++) {
    const { pid } = cluster.processOf(name);
    let responses = 0;
    const both = (one: LoadPlayer, two: LoadPlayer) =>
      [request(one, two), request(two, one)].map((sent) =>
        sent.then(({ type }) => {
          // The number of responses before the kill differs, so that it happens at different moments.
          if (++responses === 1 + Math.floor((2 * perKill * kill) / KILLS)) cluster.processOf(name).signal('SIGKILL');
          return type;
        }),
      );
    const types = await Promise.all(
      pairs.slice(kill * perKill, (kill + 1) * perKill).map((pair) => Promise.all(both(...pair))),
    );
    for (const two of types) expect(two.sort()).toEqual(['mutual_add', 'request_sent']);
    await until(
      async () => cluster.processOf(name).pid !== pid && (await isReady(cluster.urlOf(name))),
      RESTARTED_MS_MAX,
    );
  }

  for (const [one, two] of pairs) {
    for (const [player, other] of [
      [one, two],
      [two, one],
    ] as const) {
      await until(async () => (await get<Friend[]>('/self/friends', player)).length > 0);
      expect(await get<Friend[]>('/self/friends', player)).toMatchObject([{ friend_id: other.uid, pair_version: 2 }]);
      expect(await get<FriendRequestsResponse>('/friend-requests', player)).toEqual({ sent: [], received: [] });
    }
  }
});

it('100 simultaneous acceptances of one request store one event', async () => {
  const [one, two] = (await signUpPlayers(cluster.url, 2, () => {})) as [LoadPlayer, LoadPlayer];
  const { request: sent } = await request(one, two);
  const accept = () =>
    ask<{ pair_version: number }>(`${cluster.url}/api/friend-requests/${sent.user_friendship_request_id}`, {
      method: 'PATCH',
      token: two.access_token,
      body: { status: 'accepted' },
    });
  const answers = await Promise.all(Array.from({ length: 100 }, accept));
  expect(answers.map(({ status, body }) => [status, body.pair_version])).toEqual(answers.map(() => [200, 2]));
});

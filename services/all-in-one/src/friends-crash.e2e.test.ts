import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Friend, FriendRequestResponse, FriendRequestsResponse } from '@goldwake/contracts/http';
import { sized, until } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CreatedPlayer } from './bench/player-factory.js';
import { CasinoProcess } from './testing/casino-process.js';
import { ConnectionLost, send, verify } from './testing/crashes.js';

const PAIRS = sized(200, 1_000);
const KILLS = sized(3, 10);
const PLAYERS_PER_REQUEST = 500;

let dataDir: string;
let casino: Awaited<ReturnType<typeof CasinoProcess.open>>;

const open = () => CasinoProcess.open({ GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: 'warn', GOLDWAKE_BENCH: '1' });

const call = <T>(path: string, player?: CreatedPlayer, body?: object): Promise<T> =>
  send(`${casino.url}/api${path}`, { token: player?.access_token, ...(body && { body, key: 'ask' }) });

/** A request of one player of a pair to the other, sent under the same key until there is a response. */
interface Ask {
  from: CreatedPlayer;
  to: CreatedPlayer;
  response?: FriendRequestResponse;
}

async function request(ask: Ask): Promise<void> {
  ask.response = await call<FriendRequestResponse>('/friend-requests', ask.from, { userId: ask.to.uid });
}

/**
 * Sends requests at the same moment and kills the casino after some responses. Only the loss of the connection is
 * expected; a refusal or a status 500 is a fault of the casino.
 */
async function sendUntilKilled(asks: readonly Ask[], responsesBefore: number): Promise<void> {
  let responses = 0;
  let killed: Promise<unknown> | undefined;
  await Promise.all(
    asks.map(async (ask) => {
      try {
        await request(ask);
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
      }
      responses += 1;
      if (responses === responsesBefore) killed = casino.stop('SIGKILL');
    }),
  );
  await killed;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-friends-crash-'));
  casino = await open();
});
afterAll(async () => {
  await casino.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

it(`${PAIRS} pairs who request each other at the same moment become friends once, through ${KILLS} kills`, async () => {
  const players: CreatedPlayer[] = [];
  while (players.length < 2 * PAIRS) {
    const count = Math.min(PLAYERS_PER_REQUEST, 2 * PAIRS - players.length);
    players.push(...(await call<{ players: CreatedPlayer[] }>('/bench/players', undefined, { count })).players);
  }
  const newest = players.at(-1) as CreatedPlayer;
  await until(() => call(`/users/${newest.uid}`, players[0]).catch(() => undefined));
  const pairs = Array.from({ length: PAIRS }, (_, at): [Ask, Ask] => {
    const [one, two] = players.slice(2 * at) as [CreatedPlayer, CreatedPlayer];
    return [
      { from: one, to: two },
      { from: two, to: one },
    ];
  });

  const perKill = Math.ceil(PAIRS / KILLS);
  for (let kill = 0; kill < KILLS; kill++) {
    const asks = pairs.slice(kill * perKill, (kill + 1) * perKill).flat();
    // The share of requests with a response before the kill differs, so that it happens at different moments.
    await sendUntilKilled(asks, 1 + Math.floor((asks.length * kill) / KILLS));
    casino = await open();
    await Promise.all(asks.filter(({ response }) => !response).map(request));
  }

  for (const [one, two] of pairs) {
    expect([one.response?.type, two.response?.type].sort()).toEqual(['mutual_add', 'request_sent']);
  }
  await Promise.all(
    pairs.flat().map(async ({ from, to }) => {
      expect(await call<Friend[]>('/self/friends', from)).toMatchObject([{ friend_id: to.uid, pair_version: 2 }]);
      expect(await call<FriendRequestsResponse>('/friend-requests', from)).toEqual({ sent: [], received: [] });
    }),
  );
  expect(await verify(dataDir)).toMatchObject({ clean: true, findings: [] });
});

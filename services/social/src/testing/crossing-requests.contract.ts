import { setTimeout as sleep } from 'node:timers/promises';
import { openClusterDocuments } from '@goldwake/cluster';
import type { Friend, FriendRequest, FriendRequestResponse, FriendRequestsResponse } from '@goldwake/contracts/http';
import { sized, until } from '@goldwake/core/testing';
import { openDocuments } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crossingPair } from './crossing-pairs.js';
import { KilledProcesses } from './killed-processes.js';
import type { Location } from './social-process.js';

const PAIRS = sized(200, 1_000);
const KILLS = sized(3, 10);
const ACCEPTANCES = 100;
/** Maximum wait of a client for a restarting process, in milliseconds. */
const RESTARTED_MS_MAX = 120_000;
/** Pause before a request without a response is repeated, in milliseconds. */
const RETRY_MS = 100;
/** Maximum duration of a long run, which restarts the processes ten times. */
const TEST_MS_MAX = 900_000;
const PAGE = 1_000;

/**
 * Players of pairs send and accept requests at the same moment, also while processes are killed. Clients repeat a
 * request without a response with the same key.
 * @param processes number of processes of the service at the same time
 */
export function crossingRequestsContract(
  engine: string,
  processes: number,
  location: () => Promise<Location>,
  cleanUp: (location: Location) => Promise<void>,
): void {
  describe(`friend requests on ${engine}`, () => {
    let where: Location;
    let social: KilledProcesses;
    let failed: string[];
    /** Number of calls. Consecutive ones, such as the two requests of a pair, go to different processes. */
    let calls = 0;
    beforeAll(async () => {
      where = await location();
      social = await KilledProcesses.start(where, processes, PAIRS + 1);
      failed = [];
    }, TEST_MS_MAX);
    afterAll(async () => {
      await social?.close();
      await cleanUp(where);
    });

    async function call<T>(uid: string, method: string, path: string, body?: object, key = path): Promise<T> {
      const headers = { authorization: `Bearer ${uid}`, 'idempotency-key': `${method} ${key}` };
      const content = body
        ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : { headers };
      const nth = calls++;
      const end = performance.now() + RESTARTED_MS_MAX;
      for (let tries = 0; performance.now() < end; tries++) {
        // Polling would take processor time from the restarting process.
        const url = await social.address(nth + tries);
        const response = await fetch(`${url}/api${path}`, { method, ...content }).catch(() => undefined);
        if (response && response.status >= 500) failed.push(`${method} ${path}: ${response.status}`);
        const text = await response?.text().catch(() => undefined);
        if (response?.ok && text !== undefined) return JSON.parse(text) as T;
        await sleep(RETRY_MS);
      }
      throw new Error(`${method} ${path} got no response within ${RESTARTED_MS_MAX} ms`);
    }

    const request = (uid: string, userId: string) =>
      call<FriendRequestResponse>(uid, 'POST', '/friend-requests', { userId });

    it(
      `${PAIRS} pairs who request each other while processes are killed become friends exactly once`,
      async () => {
        const pairs = Array.from({ length: PAIRS }, (_, n) => crossingPair(n));
        const requests = pairs.flatMap(([one, other]) => [
          { uid: one, userId: other },
          { uid: other, userId: one },
        ]);
        let answered = 0;
        const sent = Promise.all(
          requests.map(async ({ uid, userId }) => {
            const response = await request(uid, userId);
            answered += 1;
            return response;
          }),
        );
        for (let kill = 0; kill < KILLS; kill++) {
          const share = Math.floor((requests.length * kill) / (KILLS + 1));
          await until(() => answered >= share, RESTARTED_MS_MAX);
          await social.kill(kill);
        }
        const mutual = (await sent).filter(({ type }) => type === 'mutual_add');
        expect(mutual).toHaveLength(PAIRS);

        await Promise.all(
          requests.map(async ({ uid, userId }) => {
            const friends = await until(async () => {
              const listed = await call<Friend[]>(uid, 'GET', '/self/friends');
              return listed.length > 0 ? listed : undefined;
            }, RESTARTED_MS_MAX);
            expect(friends).toMatchObject([{ friend_id: userId, pair_version: 2 }]);
            const pending = await call<FriendRequestsResponse>(uid, 'GET', '/friend-requests');
            expect(pending).toEqual({ sent: [], received: [] });
          }),
        );
        const stored = await pairEvents(where);
        for (const pair of pairs) {
          expect(stored.get(`pair-${pair.join('-')}`)).toEqual(['friend_requested', 'friend_request_accepted']);
        }
        expect(failed).toEqual([]);
      },
      TEST_MS_MAX,
    );

    it(
      `${ACCEPTANCES} simultaneous acceptances of one request store one event`,
      async () => {
        const [one, other] = crossingPair(PAIRS);
        const path = `/friend-requests/${(await request(one, other)).request.user_friendship_request_id}`;
        const answers = await Promise.all(
          Array.from({ length: ACCEPTANCES }, (_, n) =>
            call<FriendRequest>(other, 'PATCH', path, { status: 'accepted' }, `acceptance ${n}`),
          ),
        );
        expect(answers.map(({ pair_version }) => pair_version)).toEqual(answers.map(() => 2));
        const events = (await pairEvents(where)).get(`pair-${one}-${other}`);
        expect(events).toEqual(['friend_requested', 'friend_request_accepted']);
        expect(failed).toEqual([]);
      },
      TEST_MS_MAX,
    );
  });
}

/** Returns the types of the events of each pair's stream. */
async function pairEvents(location: Location): Promise<Map<string, string[]>> {
  const open = 'dataDir' in location ? openDocuments(location.dataDir) : openClusterDocuments(location.mongo);
  const { store, close } = await open;
  const types = new Map<string, string[]>();
  try {
    const end = await store.lastPosition();
    for (let from = 0; from < end; from += PAGE) {
      for (const { stream, type } of await store.readAll(from, PAGE)) {
        if (stream.startsWith('pair-')) types.set(stream, [...(types.get(stream) ?? []), type]);
      }
    }
    return types;
  } finally {
    await close();
  }
}

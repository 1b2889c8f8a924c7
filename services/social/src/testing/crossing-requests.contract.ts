import { setTimeout as sleep } from 'node:timers/promises';
import type { Friend, FriendRequestResponse, FriendRequestsResponse } from '@goldwake/contracts/http';
import { sized, until } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { crossingPair } from './crossing-pairs.js';
import { KilledProcesses } from './killed-processes.js';
import type { Location } from './social-process.js';

const PAIRS = sized(60, 1_000);
const KILLS = sized(3, 10);
/** Maximum wait of a client for a restarting process, in milliseconds. */
const RESTARTED_MS_MAX = 120_000;
/** Pause before a request without a response is repeated, in milliseconds. */
const RETRY_MS = 100;
/** Maximum duration of a long run, which restarts the processes ten times. */
const TEST_MS_MAX = 900_000;

/**
 * Both players of each pair send a request at the same moment while processes are killed. Clients repeat a request
 * without a response with the same key.
 * @param processes number of processes of the service at the same time
 */
export function crossingRequestsContract(
  engine: string,
  processes: number,
  location: () => Promise<Location>,
  cleanUp: (location: Location) => Promise<void>,
): void {
  it(
    `pairs who request each other while processes are killed become friends exactly once, on ${engine}`,
    async () => {
      const where = await location();
      const social = await KilledProcesses.start(where, processes, PAIRS);
      try {
        const failed: string[] = [];
        let answered = 0;
        const call = async <T>(uid: string, method: string, path: string, body?: object): Promise<T> => {
          const headers = { authorization: `Bearer ${uid}`, 'idempotency-key': `${method} ${path}` };
          const content = body
            ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
            : { headers };
          const end = performance.now() + RESTARTED_MS_MAX;
          for (let tries = 0; performance.now() < end; tries++) {
            // Polling would take processor time from the restarting process.
            const url = await social.address(Number(uid.slice(1)) + tries);
            const response = await fetch(`${url}/api${path}`, { method, ...content }).catch(() => undefined);
            if (response && response.status >= 500) failed.push(`${method} ${path}: ${response.status}`);
            const text = await response?.text().catch(() => undefined);
            if (response?.ok && text !== undefined) return JSON.parse(text) as T;
            await sleep(RETRY_MS);
          }
          throw new Error(`${method} ${path} got no response within ${RESTARTED_MS_MAX} ms`);
        };

        const pairs = Array.from({ length: PAIRS }, (_, n) => crossingPair(n));
        const requests = pairs.flatMap(([one, other]) => [
          { uid: one, userId: other },
          { uid: other, userId: one },
        ]);
        const sent = Promise.all(
          requests.map(async ({ uid, userId }) => {
            const response = await call<FriendRequestResponse>(uid, 'POST', '/friend-requests', { userId });
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

        // Each player has one friend, and the pair's stream has two events: one request and the friendship.
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
        expect(failed).toEqual([]);
      } finally {
        await social.close();
        await cleanUp(where);
      }
    },
    TEST_MS_MAX,
  );
}

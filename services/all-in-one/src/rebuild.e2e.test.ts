import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { ChatMessage } from '@goldwake/contracts';
import type { BetResponseOf, PageResponse, SessionResponse } from '@goldwake/contracts/http';
import { collection, put } from '@goldwake/core';
import { until } from '@goldwake/core/testing';
import { openDocuments } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CasinoProcess } from './testing/casino-process.js';

/** What `rebuild --json` prints about a projection. */
interface RebuiltLine {
  projection: string;
  count: number;
}

/** What `rebuild --list --json` prints about a projection. */
interface ListedLine {
  projection: string;
  collections: string[];
}

const PLAYERS = 12;
const REBUILDS = 6;
const MESSAGES = 5;
/** Number of documents of the social projections after `socialize`. */
const DOCUMENTS: Record<string, number> = {
  social_people: PLAYERS,
  social_pairs: 3,
  social_relations: 6,
  social_chat_messages: MESSAGES,
  social_chat_reports: 1,
  social_player_reports: 1,
};
const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));

let dataDir: string;
let casino: Awaited<ReturnType<typeof CasinoProcess.open>>;
let players: SessionResponse[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-rebuild-'));
  casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: 'warn' });
  players = await Promise.all(Array.from({ length: PLAYERS }, (_, at) => signUp(at)));
});
afterAll(async () => {
  if (casino.child.exitCode === null) await casino.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function call<T>(method: 'GET' | 'POST', path: string, token = '', body: unknown = {}, key = ''): Promise<T> {
  const response = await fetch(`${casino.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: method === 'GET' ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text === '' ? (undefined as T) : JSON.parse(text);
}

async function signUp(at: number): Promise<SessionResponse> {
  const session = await call<SessionResponse>('POST', '/auth/sign-up', '', {
    email: `p${at}@example.test`,
    username: `player${at}`,
    password: 'harbour lights at dusk',
    dateOfBirth: '1990-01-31',
  });
  await call('POST', '/promotions/daily-claim', session.access_token);
  return session;
}

async function replay(...args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [REPLAY, ...args, '--json', '--data', dataDir], {
    maxBuffer: 1 << 26,
  }).catch((failed: { stdout: string; stderr: string }) => {
    if (failed.stderr) throw new Error(failed.stderr);
    return failed;
  });
  return JSON.parse(stdout);
}

/** Corrupts the oldest stored round directly in the store. No later bet writes that round again. */
async function corrupt(): Promise<void> {
  const rounds = collection<object>('dice_rounds');
  const { documents, close } = await openDocuments(dataDir);
  const first = await until(async () => (await documents.scan(rounds, { limit: 1 }))[0]);
  await documents.write([put(rounds, first.id, { ...first.body, more: 1 })]);
  await close();
}

/** Makes two players friends, and has others request, block, chat, and report a message and a player. */
async function socialize(): Promise<void> {
  const uid = (who: number) => players[who]?.user.uid ?? '';
  const post = <T>(who: number, path: string, body: object = {}) =>
    call<T>('POST', path, players[who]?.access_token, body);
  await post(0, '/friend-requests', { userId: uid(1) });
  await post(1, '/friend-requests', { userId: uid(0) });
  await post(2, '/friend-requests', { userId: uid(3) });
  await post(4, '/self/blocks', { userId: uid(5) });
  const messages: ChatMessage[] = [];
  for (let who = 0; who < MESSAGES; who++) {
    messages.push(await post(who, '/chat/messages', { text: `Ahoy from ${who}`, clientMessageId: `m${who}` }));
  }
  await post(1, `/chat/messages/${messages[0]?.message_id}/reports`, { reason: 'spam' });
  await post(2, `/users/${uid(3)}/reports`, { reason: 'abuse' });
}

it('a rebuild of the social projections restores corrupted documents', async () => {
  await socialize();
  const listed: ListedLine[] = (await replay('rebuild', '--list')).projections;
  const names = listed.filter(({ projection }) => projection.startsWith('social.'));
  const collections = names.flatMap((one) => one.collections).map((name) => collection<object>(name));
  const { documents, close } = await openDocuments(dataDir);
  try {
    const stored = async () => {
      const found: Record<string, unknown[]> = {};
      for (const each of collections) {
        found[each.name] = (await documents.scan(each)).map(({ id, body }) => ({ id, body }));
      }
      return found;
    };
    // The last event of each projection adds a document, so it has handled all events when it has all documents.
    await until(async () => {
      const counts = Object.entries(await stored()).map(([name, all]) => [name, all.length]);
      return isDeepStrictEqual(Object.fromEntries(counts), DOCUMENTS);
    });
    const before = await stored();
    for (const each of collections) {
      const [first] = await documents.scan(each, { limit: 1 });
      if (first) await documents.write([put(each, first.id, { ...first.body, more: 1 })]);
    }
    const { projections } = await replay('rebuild', ...names.map(({ projection }) => projection));
    expect(projections).toEqual(
      names.map(({ projection, collections: own }) =>
        expect.objectContaining({
          projection,
          documents: own.reduce((sum, name) => sum + (DOCUMENTS[name] ?? 0), 0),
          count: own.length,
          swapped: true,
          refused: [],
        }),
      ),
    );
    expect(await stored()).toEqual(before);
  } finally {
    await close();
  }
});

it(`${REBUILDS} rebuilds while ${PLAYERS} players bet lose no bet, double no bet, and repair a corrupted round`, async () => {
  let over = false;
  const betting = players.map(async ({ access_token: token }, who) => {
    let bets = 0;
    for (let seen = 0; !over; ) {
      const bet = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };
      await call<BetResponseOf<'dice'>>('POST', '/games/dice/bets', token, bet, `p${who}-b${bets++}`);
      const { total } = await call<PageResponse<unknown>>('GET', '/games/dice/bets?page=1&pageSize=1', token);
      // The number of bets that a player sees must never decrease while a rebuilt projection is swapped in.
      expect(total).toBeGreaterThanOrEqual(seen);
      expect(total).toBeLessThanOrEqual(bets);
      seen = total;
    }
    return bets;
  });

  try {
    for (let round = 0; round < REBUILDS; round++) {
      await corrupt();
      const { projections } = await replay('rebuild');
      expect(projections).toEqual(projections.map(() => expect.objectContaining({ swapped: true, refused: [] })));
      const different = projections.filter(({ count }: RebuiltLine) => count > 0);
      expect(different).toMatchObject([
        { projection: 'games.dice_rounds', count: 1, differences: [{ field: 'more', stored: 1 }] },
      ]);
    }
  } finally {
    over = true;
  }
  const bets = (await Promise.all(betting)).reduce((sum, many) => sum + many, 0);
  expect(await casino.stop('SIGTERM')).toMatchObject({ code: 0, stderr: [] });
  expect(bets).toBeGreaterThan(PLAYERS);
  expect(await replay('verify')).toMatchObject({ clean: true, findings: [] });
  const { projections } = await replay('rebuild', '--compare-only');
  expect(projections.filter(({ count }: RebuiltLine) => count > 0)).toEqual([]);
  expect(projections.find(({ projection }: RebuiltLine) => projection === 'games.dice_rounds')).toMatchObject({
    documents: bets,
  });
});

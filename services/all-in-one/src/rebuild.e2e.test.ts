import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DiceBetResponse, PageResponse, SessionResponse } from '@goldwake/contracts/http';
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

const PLAYERS = 12;
const REBUILDS = 6;
const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));

let dataDir: string;
let casino: Awaited<ReturnType<typeof CasinoProcess.open>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-rebuild-'));
  casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: 'warn' });
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
  return JSON.parse(text);
}

async function signUp(at: number): Promise<string> {
  const { access_token: token } = await call<SessionResponse>('POST', '/auth/sign-up', '', {
    email: `p${at}@example.test`,
    username: `player${at}`,
    password: 'harbour lights at dusk',
    dateOfBirth: '1990-01-31',
  });
  await call('POST', '/promotions/daily-claim', token);
  return token;
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

it(`${REBUILDS} rebuilds while ${PLAYERS} players bet lose no bet, double no bet, and repair a corrupted round`, async () => {
  const tokens = await Promise.all(Array.from({ length: PLAYERS }, (_, at) => signUp(at)));
  let over = false;
  const betting = tokens.map(async (token, who) => {
    let bets = 0;
    for (let seen = 0; !over; ) {
      const bet = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };
      await call<DiceBetResponse>('POST', '/games/dice/bets', token, bet, `p${who}-b${bets++}`);
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

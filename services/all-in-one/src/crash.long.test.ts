import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { OneStepGameId } from '@goldwake/contracts';
import type { OneStepBetResponse, SessionResponse, WalletResponse } from '@goldwake/contracts/http';
import { ONE_STEP_BETS } from '@goldwake/contracts/testing';
import { sized } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const PLAYERS = sized(40, 200);
const KILLS = sized(1, 10);
const STAKE = '10000';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));
const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));

const GAMES = Object.keys(ONE_STEP_BETS) as OneStepGameId[];

let dataDir: string;
let casino: { process: ChildProcess; url: string };

async function startCasino(): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url) {
      child.stdout.resume();
      return { process: child, url };
    }
  }
  throw new Error('the casino ended before it printed its address');
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

class ConnectionLost extends Error {}

interface Player {
  token: string;
  bets: { key: string; game: OneStepGameId; response: OneStepBetResponse | undefined }[];
}

async function call<T>(
  path: string,
  options: { token?: string; body?: unknown; key?: string; method?: string },
): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.key ? { 'idempotency-key': options.key } : {}),
  };
  const method = options.method ?? 'POST';
  const body = method === 'GET' ? null : JSON.stringify(options.body ?? {});
  const { status, text } = await fetch(`${casino.url}/api${path}`, { method, headers, body })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((cause) => {
      throw new ConnectionLost(path, { cause });
    });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

async function signUp(at: number): Promise<Player> {
  const { access_token: token } = await call<SessionResponse>('/auth/sign-up', {
    body: {
      email: `p${at}@example.test`,
      username: `player${at}`,
      password: 'harbour lights at dusk',
      dateOfBirth: '1990-01-31',
    },
  });
  await call('/promotions/daily-claim', { token });
  return { token, bets: [] };
}

/** Sends a bet under its idempotency key. A repeated bet must return the response that was received first. */
async function send(player: Player, bet: Player['bets'][number]): Promise<void> {
  const response = await call<OneStepBetResponse>(`/games/${bet.game}/bets`, {
    token: player.token,
    key: bet.key,
    body: { currency: 'gold_coins', stake: STAKE, ...ONE_STEP_BETS[bet.game] },
  });
  if (bet.response) expect(response).toEqual(bet.response);
  bet.response = response;
  if (--awaited === 0) enough();
}

let awaited = 0;
let enough = () => {};

/** Resolves when this many more bets have been acknowledged. */
function acknowledgements(count: number): Promise<void> {
  awaited = count;
  return new Promise((resolve) => {
    enough = resolve;
  });
}

/** Places bets in all games in turn, without pause, until the server is killed. */
async function betUntilKilled(player: Player, who: number): Promise<void> {
  for (;;) {
    const made = player.bets.length;
    const game = GAMES[(who + made) % GAMES.length] ?? 'dice';
    const bet: Player['bets'][number] = { key: `p${who}-b${made}`, game, response: undefined };
    player.bets.push(bet);
    try {
      await send(player, bet);
    } catch (error) {
      // Only a lost connection is expected here; a refusal or a status 500 is a fault of the casino.
      if (!(error instanceof ConnectionLost)) throw error;
      return;
    }
  }
}

async function verify(): Promise<{ clean: boolean; events: number; findings: unknown[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, [REPLAY, 'verify', '--json', '--data', dataDir], {
    maxBuffer: 1 << 26,
  }).catch((failed: { stdout: string }) => failed);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-crash-'));
  casino = await startCasino();
});

afterAll(async () => {
  if (casino.process.exitCode === null && casino.process.signalCode === null) await kill(casino.process);
  await rm(dataDir, { recursive: true, force: true });
});

it(`no acknowledged bet is lost or counted twice and the history verifies after ${KILLS} kills while ${PLAYERS} players bet`, async () => {
  const players: Player[] = [];
  for (let from = 0; from < PLAYERS; from += 20) {
    players.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => signUp(from + at)))));
  }
  for (let round = 0; round < KILLS; round++) {
    const betting = Promise.all(players.map(betUntilKilled));
    // The kill follows a number of acknowledged bets, which differs from round to round, so that it happens at
    // different moments.
    await Promise.race([betting, acknowledgements(150 + round * 137)]);
    await kill(casino.process);
    await betting;

    expect(await verify()).toMatchObject({ clean: true, findings: [] });
    casino = await startCasino();
    // Unacknowledged bets are sent again under the same key: each is either placed now or returns the stored response.
    await Promise.all(
      players.map(async (player) => {
        for (const bet of player.bets) if (!bet.response) await send(player, bet);
      }),
    );
  }

  for (const player of players) {
    const responses = player.bets.map((bet) => bet.response as OneStepBetResponse);
    expect(new Set(responses.map((response) => response.round_id)).size).toBe(responses.length);
    expect(responses.map((response) => response.draw.nonce).sort((a, b) => a - b)).toEqual(
      responses.map((_, nonce) => nonce),
    );
    const first = responses.find((response) => response.draw.nonce === 0) as OneStepBetResponse;
    const before = BigInt(first.balances.gold_coins) + BigInt(first.stake) - BigInt(first.payout);
    const after = responses.reduce((sum, response) => sum - BigInt(response.stake) + BigInt(response.payout), before);
    const wallet = await call<WalletResponse>('/wallet', { token: player.token, method: 'GET' });
    expect(wallet.gold_coins.balance).toBe(after.toString());
    // A repeated bet returns the first response under its key.
    const sample = player.bets[0];
    if (sample) await send(player, sample);
  }
  expect(await verify()).toMatchObject({ clean: true });
});

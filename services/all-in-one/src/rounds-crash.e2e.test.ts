import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MultiStepGameId, StepRound } from '@goldwake/contracts';
import type { PageResponse, SettledStepRound, StepResponse, WalletResponse } from '@goldwake/contracts/http';
import { MULTI_STEP_BETS, simpleAction } from '@goldwake/contracts/testing';
import { sized } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CreatedPlayer } from './bench/player-factory.js';
import { CasinoProcess } from './testing/casino-process.js';
import { ConnectionLost, send, verify } from './testing/crashes.js';

const PLAYERS = 40;
const KILLS = sized(3, 40);
const GAMES = Object.keys(MULTI_STEP_BETS) as MultiStepGameId[];

let dataDir: string;
let casino: Awaited<ReturnType<typeof CasinoProcess.open>>;

const open = () => CasinoProcess.open({ GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: 'warn', GOLDWAKE_BENCH: '1' });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-rounds-crash-'));
  casino = await open();
});
afterAll(async () => {
  await casino.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const call = <T>(path: string, token?: string, sent: { key?: string; body?: object } = {}): Promise<T> =>
  send(`${casino.url}/api${path}`, { token, ...sent });

/** A player with the round as the casino last answered it. */
interface Player {
  token: string;
  rounds: number;
  round: StepRound | undefined;
}

let steps = 0;
let killAfter = Number.POSITIVE_INFINITY;
let killed: Promise<unknown> | undefined;

/** Bets or takes the next action. After a lost answer, the same step is sent again under the same key. */
async function step(player: Player): Promise<void> {
  const { token, round } = player;
  if (round?.state === 'open') {
    const { game_id, round_id, sequence } = round;
    const body = { sequence, ...simpleAction(round) };
    const path = `/games/${game_id}/rounds/${round_id}/actions`;
    player.round = await call<StepResponse>(path, token, { key: `${round_id}-${sequence}`, body });
  } else {
    const game = GAMES[player.rounds % GAMES.length] as MultiStepGameId;
    const body = { currency: 'gold_coins', stake: '10000', ...MULTI_STEP_BETS[game] };
    player.round = await call<StepResponse>(`/games/${game}/bets`, token, { key: `bet-${player.rounds}`, body });
    player.rounds += 1;
  }
  if (++steps === killAfter) killed = casino.stop('SIGKILL');
}

/** Plays until the casino is killed. A refusal or a status 500 is a fault of the casino. */
async function playUntilKilled(player: Player): Promise<void> {
  try {
    for (;;) await step(player);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
}

it(`no round in several steps is lost or paid twice through ${KILLS} kills while ${PLAYERS} players play`, async () => {
  const { players: created } = await call<{ players: CreatedPlayer[] }>('/bench/players', undefined, {
    body: { count: PLAYERS },
  });
  const players = created.map(({ access_token }): Player => ({ token: access_token, rounds: 0, round: undefined }));
  const balance = async ({ token }: Player) =>
    BigInt((await call<WalletResponse>('/wallet', token)).gold_coins.balance);
  const before = await Promise.all(players.map(balance));

  for (let kill = 0; kill < KILLS; kill++) {
    // The number of answers before the kill differs, so that it happens at different steps.
    [steps, killAfter] = [0, 60 + kill * 37];
    await Promise.all(players.map(playUntilKilled));
    await killed;
    casino = await open();
  }
  killAfter = Number.POSITIVE_INFINITY;
  for (const player of players) while (player.round?.state === 'open') await step(player);

  for (const [at, player] of players.entries()) {
    const pages = await Promise.all(
      GAMES.map((game) => call<PageResponse<SettledStepRound>>(`/games/${game}/bets?pageSize=100`, player.token)),
    );
    const rounds = pages.flatMap(({ result }) => result);
    // A bet whose answer was lost last of all is counted by the casino only.
    expect(rounds.length - player.rounds).toBeLessThanOrEqual(1);
    expect(new Set(rounds.map(({ draw }) => draw.nonce)).size).toBe(rounds.length);
    const moved = rounds.reduce((sum, { stake, payout }) => sum + BigInt(payout) - BigInt(stake), 0n);
    const inPlay = await openStakes(player.token);
    expect(await balance(player)).toBe((before[at] as bigint) + moved - inPlay);
  }
  expect(await verify(dataDir)).toMatchObject({ clean: true, findings: [] });
});

async function openStakes(token: string): Promise<bigint> {
  const open = await Promise.all(
    GAMES.map((game) => call<{ round: StepRound | null }>(`/games/${game}/rounds/open`, token)),
  );
  return open.reduce((sum, { round }) => sum + BigInt(round?.stake ?? '0'), 0n);
}

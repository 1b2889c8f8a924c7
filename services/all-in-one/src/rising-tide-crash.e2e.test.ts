import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  streamName,
  TIDE_STREAM_ID,
  TIDE_TIMES,
  type TideEvent,
  tideTime,
  type WalletEvent,
} from '@goldwake/contracts';
import type {
  OpenTideBetResponse,
  TideBet,
  TideBetResponse,
  TideGame,
  TidePhase,
  TideTable,
  WalletResponse,
} from '@goldwake/contracts/http';
import { tideChainEnding, tidePayoutDue } from '@goldwake/contracts/testing';
import { until } from '@goldwake/core/testing';
import { openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CreatedPlayer } from './bench/player-factory.js';
import { CasinoProcess } from './testing/casino-process.js';
import { ConnectionLost, Refused, send, verify } from './testing/crashes.js';
import { storeTideChains } from './testing/stored-tides.js';

const TABLE = streamName('tide', TIDE_STREAM_ID);
const GAME = '/games/rising-tide';
const PHASES = ['betting', 'locked', 'running', 'ended'] as const;
/** Refusals of a request that is repeated after its round went on without it. */
const TOO_LATE = [409];
const STAKE = '10000';
/** Guard against a hang. A busy machine needs a minute for a restart, and then a round more for each phase. */
const TEST_MS_MAX = 900_000;
/** The first rounds run for 4.4 to 8.8 s. */
const CHAIN = tideChainEnding(130, 170, 5);

interface Player {
  uid: string;
  token: string;
  /** Target of the player's bets; null without one. */
  target: string | null;
  /** Bets that the casino has acknowledged. A cash-out by hand is included. */
  bets: TideBet[];
  before: bigint;
}

let dataDir: string;
let casino: Awaited<ReturnType<typeof CasinoProcess.open>>;
let players: Player[];
/** Cashes out by hand before the casino is killed. */
let byHand: Player;
/** Sends a request without a response before the casino is killed. */
let unanswered: Player;

const open = () => CasinoProcess.open({ GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: 'warn', GOLDWAKE_BENCH: '1' });

const call = <T>(path: string, player?: Pick<Player, 'token'>, sent: { key?: string; body?: object } = {}) =>
  send<T>(`${casino.url}/api${path}`, { token: player?.token, ...sent });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-tide-crash-'));
  await storeTideChains(dataDir, [CHAIN]);
  casino = await open();
  const targets = ['1.01', '1.20', '9.00', null, null, null];
  const { players: created } = await call<{ players: CreatedPlayer[] }>('/bench/players', undefined, {
    body: { count: targets.length },
  });
  players = await Promise.all(
    created.map(async ({ uid, access_token: token }, at): Promise<Player> => {
      const { gold_coins } = await call<WalletResponse>('/wallet', { token });
      return { uid, token, target: targets[at] ?? null, bets: [], before: BigInt(gold_coins.balance) };
    }),
  );
  [byHand, unanswered] = players.slice(-2) as [Player, Player];
});
afterAll(async () => {
  await casino?.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const table = async () => (await call<TideGame>(GAME)).table;

async function restart(): Promise<void> {
  await casino.stop('SIGKILL');
  casino = await open();
}

/** Waits until a round is in one of some phases, or is no longer the newest. */
function roundIn(round: string | null, ...phases: TidePhase[]): Promise<TideTable> {
  return until(async () => {
    const shown = await table();
    return shown.round !== round || phases.includes(shown.phase) ? shown : undefined;
  });
}

/** Sends a bet. Returns undefined if no round accepts bets. */
async function bet(player: Player, key: string): Promise<TideBet | undefined> {
  const body = { currency: 'gold_coins', stake: STAKE, cashOutAt: player.target };
  const placed = await call<TideBetResponse>(`${GAME}/bets`, player, { key, body }).catch(unlessTooLate);
  if (placed) player.bets.push(placed);
  return placed;
}

/** Sends a cash-out of the newest bet. Returns undefined if it cannot be cashed out, or not yet. */
async function cashOut(player: Player): Promise<TideBet | undefined> {
  const { round_id } = player.bets.at(-1) as TideBet;
  const sent = { key: `out-${round_id}`, body: {} };
  const paid = await call<TideBetResponse>(`${GAME}/rounds/${round_id}/cash-out`, player, sent).catch(unlessTooLate);
  if (paid) player.bets.splice(-1, 1, paid);
  return paid;
}

function unlessTooLate(error: unknown): undefined {
  if (!(error instanceof Refused && TOO_LATE.includes(error.status))) throw error;
}

/**
 * Sends a request and kills the casino at the same time. If there was no response, the request is sent again under the
 * same key after the restart.
 */
async function sendAndRestart(request: () => Promise<unknown>): Promise<void> {
  const isAnswered = request().then(
    () => true,
    (error) => {
      if (!(error instanceof ConnectionLost)) throw error;
      return false;
    },
  );
  // The response to another request, which was sent a moment later, is the signal.
  await table();
  await restart();
  if (!(await isAnswered)) await request();
}

let rounds = 0;

/** Waits for a round in which all these players could bet. */
async function roundWithBetsOf(...all: Player[]): Promise<TideTable> {
  for (;;) {
    await call<TideTable>(`${GAME}/table`, byHand);
    const round = await until(async () => {
      const shown = await table();
      return shown.phase === 'betting' ? shown : undefined;
    });
    rounds += 1;
    const placed = await Promise.all(all.map((player) => bet(player, `bet-${rounds}`)));
    if (placed.every((one) => one?.round === round.round)) return round;
    await noBetIsOpen();
  }
}

async function noBetIsOpen(): Promise<void> {
  for (const player of players) {
    await until(async () => (await call<OpenTideBetResponse>(`${GAME}/rounds/open`, player)).round === null);
  }
}

function stored<Event>(stream: string): Event[] {
  const history = openReadOnly(dataDir);
  try {
    return [...history.streamEvents(stream)].map(({ event }) => event as Event);
  } finally {
    history.close();
  }
}

/** How a round was over. */
interface Over {
  /** Null if the round was cancelled. */
  end: number | null;
  interrupted: boolean;
}

function howOver(round: string | null): Over {
  for (const event of stored<TideEvent>(TABLE)) {
    if (event.type === 'tide_round_ended' && event.data.round === round) return event.data;
    if (event.type === 'tide_round_cancelled' && event.data.round === round) return { end: null, interrupted: false };
  }
  throw new Error(`round ${round} is not over`);
}

/** Returns the payouts with which the wallet settled the bets of a player, by `round_id`; null for a returned stake. */
function settlements({ uid }: Player): [roundId: string, payout: bigint | null][] {
  const events = stored<WalletEvent>(streamName('wallet', uid));
  return events.flatMap((event): [string, bigint | null][] => {
    if (event.type === 'bet_rolled_back') return [[event.data.round_id, null]];
    return event.type === 'win_paid' ? [[event.data.round.round_id, BigInt(event.data.payout)]] : [];
  });
}

/** Compares what the wallets have booked for all bets with the rules of the game. */
async function expectBetsSettledByTheRules(): Promise<void> {
  await noBetIsOpen();
  for (const player of players) {
    await until(() => settlements(player).length >= player.bets.length);
    const due = player.bets.map((one) => [one.round_id, tidePayoutDue(one, howOver(one.round))] as const);
    expect(new Map(settlements(player))).toEqual(new Map(due));
    expect(settlements(player).length).toBe(due.length);
    const moved = due.reduce((sum, [, payout]) => sum + (payout === null ? 0n : payout - BigInt(STAKE)), 0n);
    const { gold_coins } = await call<WalletResponse>('/wallet', player);
    expect(BigInt(gold_coins.balance)).toBe(player.before + moved);
  }
  expect(await verify(dataDir)).toMatchObject({ clean: true, findings: [] });
}

it(
  'a casino that is killed in each phase of the table and restarted at once settles each bet once',
  async () => {
    const left = new Set<TidePhase>(PHASES);
    while (left.size > 0) {
      const { round } = await roundWithBetsOf(...players.filter((player) => player !== unanswered));
      for (const [at, phase] of PHASES.entries()) {
        const shown = await roundIn(round, ...PHASES.slice(at), 'cancelled');
        if (shown.round !== round || shown.phase !== phase || !left.delete(phase)) continue;
        if (phase === 'betting') await sendAndRestart(() => bet(unanswered, `unanswered-${round}`));
        else if (phase === 'running') {
          await until(async () => (await cashOut(byHand)) ?? (await table()).phase !== 'running');
          await sendAndRestart(async () => unanswered.bets.at(-1)?.round === round && cashOut(unanswered));
        } else await restart();
      }
      await roundIn(round, 'ended', 'cancelled');
      await expectBetsSettledByTheRules();
    }
  },
  TEST_MS_MAX,
);

/**
 * Kills the casino after its players have bet, or also after the round has started. Tries the next round if the machine
 * was too slow for this one. Returns the table as it was then.
 */
async function killedAfter(newest: 'tide_round_opened' | 'tide_round_started'): Promise<TideTable> {
  for (;;) {
    let shown = await roundWithBetsOf(...players);
    if (newest === 'tide_round_started') {
      shown = await roundIn(shown.round, 'running', 'ended', 'cancelled');
      await until(async () => (await cashOut(byHand)) ?? (await table()).phase !== 'running');
    }
    await casino.stop('SIGKILL');
    if (stored<TideEvent>(TABLE).at(-1)?.type === newest) return shown;
    casino = await open();
    await noBetIsOpen();
  }
}

it(
  'a round that cannot start in time after a restart is cancelled and returns its bets',
  async () => {
    const { round, starts_at } = await killedAfter('tide_round_opened');
    await until(() => Date.now() > Date.parse(starts_at as string) + TIDE_TIMES.cancelAfter);
    casino = await open();
    await roundIn(round, 'cancelled');
    await expectBetsSettledByTheRules();
    expect(howOver(round)).toEqual({ end: null, interrupted: false });
  },
  TEST_MS_MAX,
);

it(
  'a round that the casino could not end in time returns the bets that would be lost and pays the others',
  async () => {
    const { round, number, started_at } = await killedAfter('tide_round_started');
    const end = CHAIN.endOf(number as number);
    await until(() => Date.now() > Date.parse(started_at as string) + tideTime(end) + TIDE_TIMES.interruptedAfter);
    casino = await open();
    await roundIn(round, 'ended');
    await expectBetsSettledByTheRules();
    expect(howOver(round)).toMatchObject({ end, interrupted: true });
  },
  TEST_MS_MAX,
);

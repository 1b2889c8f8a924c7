import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openMongo } from '@goldwake/cluster/testing';
import { type DomainEvent, streamName, TIDE_STREAM_ID, type TideEvent, type WalletEvent } from '@goldwake/contracts';
import type {
  OpenTideBetResponse,
  TideBet,
  TideGame,
  TidePhase,
  TideTable,
  WalletResponse,
} from '@goldwake/contracts/http';
import { tideChainEnding, tidePayoutDue } from '@goldwake/contracts/testing';
import { collection, systemCommandId, systemContext } from '@goldwake/core';
import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';
import { verify } from '../faults/verify.js';
import type { LoadPlayer } from '../simulation/casino.js';
import { signUpPlayers } from '../simulation/players.js';
import { ask, isReady } from './ask.js';
import type { Cluster } from './cluster.js';
import { startedCluster } from './under-test.js';

const TABLE = streamName('tide', TIDE_STREAM_ID);
const TURN = 'games.turn_tide';
const PHASES = ['betting', 'locked', 'running', 'ended'] as const;
/** The processes that can turn the table. */
const GAMES = ['games', 'games-2'];
const STAKE = '1000000';
/** Targets of the players; a player without one cashes out by hand, except the last player, who never does. */
const TARGETS = ['1.01', '1.20', '3.00', null, null, null];
/** Temporary refusals while a process is away; 0 means no response. */
const LATER = [0, 429, 503];
/** Refusals of a request whose round went on without it. */
const TOO_LATE = ['bets_closed', 'round_open', 'round_not_open'];
const AGAIN_MS = 100;
const WATCH_EVERY_MS = 50;
/** A paused process does not respond, and then the table is requested from the other one. */
const WATCH_MS_MAX = 1_000;
/** Longest wait for a phase of the table and for a restarted process, in milliseconds. */
const PHASE_MS_MAX = 120_000;
/** A lease that is still held after this time belongs to a process that is paused. */
const HELD_MS = 300;
const LEASES = collection<{ holder: string | null }>('timer_leases');

interface Player extends LoadPlayer {
  target: string | null;
  isPatient: boolean;
  /** Bets that the casino has acknowledged. A cash-out by hand is included. */
  bets: TideBet[];
  before: bigint;
}

let folder: string;
let cluster: Cluster;
let database: Awaited<ReturnType<typeof openMongo>>;
let uri: string;
let players: Player[];
let isOver = false;
let playing: Promise<unknown>;
/** The table as the edge returned it last. */
let shown: TideTable | undefined;

const get = async <Body>(path: string, { access_token: token }: LoadPlayer) =>
  (await ask<Body>(`${cluster.url}/api${path}`, { token })).body;
const balanceOf = async (player: LoadPlayer) =>
  BigInt((await get<WalletResponse>('/wallet', player)).gold_coins.balance);

/** Returns the compose file with a second process of the games service. */
function withTwoGames(compose: string): string {
  const changes: [RegExp, string][] = [
    [/^( {2})games(: \{ <<: \*service.*)$/m, '$&\n$1games-2$2'],
    [/^( {6})games(: \{ condition: .*)$/m, '$&\n$1games-2$2'],
    [/GOLDWAKE_GAMES_URL: http:\/\/games:3000/, '$&,http://games-2:3000'],
    [/server games:3000 resolve;/, 'server games:3000 max_fails=0 resolve; server games-2:3000 max_fails=0 resolve;'],
    [/ games games:3000;/, '$& games-2 games-2:3000;'],
  ];
  for (const [line] of changes) if (!line.test(compose)) throw new Error(`docker-compose.yml has no ${line}`);
  return changes.reduce((text, [line, replacement]) => text.replace(line, replacement), compose);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goldwake-two-games-'));
  const file = join(folder, 'docker-compose.yml');
  await writeFile(file, withTwoGames(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8')));
  cluster = await startedCluster([], { file });
  uri = JSON.parse(await readFile(join(cluster.folder, 'cluster.json'), 'utf8')).mongo;
  database = await openMongo(uri);
  // The first rounds run for 4.4 to 8.8 s.
  const { events } = tideChainEnding(130, 170, 5);
  const context = systemContext(systemCommandId('tide-commit', '1'));
  await database.store.append({ stream: TABLE, expectedVersion: 0, events, context });
  const signedUp = await signUpPlayers(cluster.url, TARGETS.length, () => {});
  players = await Promise.all(
    signedUp.map(async (player, at) => ({
      ...player,
      target: TARGETS[at] ?? null,
      isPatient: at === TARGETS.length - 1,
      bets: [],
      before: await balanceOf(player),
    })),
  );
  await get<TideTable>('/games/rising-tide/table', players[0] as Player);
  playing = Promise.all([watch(), ...players.map(play)]);
  // A failure is reported when the test awaits the players.
  playing.catch(() => {});
});
afterAll(async () => {
  isOver = true;
  await database?.close();
  const unclean = await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
  expect(unclean).toEqual([]);
});

async function watch(): Promise<void> {
  while (!isOver) {
    const url = `${cluster.url}/api/games/rising-tide`;
    const { status, body } = await ask<TideGame>(url, { msMax: WATCH_MS_MAX });
    if (status === 200 && body.table.version >= (shown?.version ?? 0)) shown = body.table;
    await pause(WATCH_EVERY_MS);
  }
}

/** Waits until the table as it is shown satisfies a condition. */
const untilTable = (isWanted: (table: TideTable) => boolean) =>
  until(() => (shown && isWanted(shown) ? shown : undefined), PHASE_MS_MAX);

/** Repeats a request with its key until the response is final. Returns undefined if its round went on without it. */
async function untilFinal<Body>(
  path: string,
  { access_token: token }: Player,
  sent: { key: string; body: object },
): Promise<Body | undefined> {
  for (;;) {
    const url = `${cluster.url}/api/games/rising-tide${path}`;
    const { status, code, body } = await ask<Body>(url, { method: 'POST', token, ...sent });
    if (status === 200 || status === 201) return body;
    if (TOO_LATE.includes(code ?? '')) return undefined;
    if (!LATER.includes(status)) throw new Error(`${path} got status ${status}: ${JSON.stringify(body)}`);
    await pause(AGAIN_MS);
  }
}

/** Bets in every round. */
async function play(player: Player): Promise<void> {
  for (let last: string | null = null; !isOver; ) {
    const { phase, round } = await untilTable((table) => isOver || (table.phase === 'betting' && table.round !== last));
    if (phase !== 'betting' || round === last) continue;
    last = round;
    const body = { currency: 'gold_coins', stake: STAKE, cashOutAt: player.target };
    const bet = await untilFinal<TideBet>('/bets', player, { key: `bet-${round}`, body });
    if (!bet) continue;
    player.bets.push(bet);
    if (player.target === null && !player.isPatient) await cashOut(player, bet);
  }
}

async function cashOut(player: Player, { round, round_id }: TideBet): Promise<void> {
  const isWaiting = (table: TideTable) => table.round === round && ['betting', 'locked'].includes(table.phase);
  const isRunning = (table: TideTable) => table.round === round && table.phase === 'running';
  let table = await untilTable((one) => isOver || !isWaiting(one));
  for (; !isOver && isRunning(table); table = shown ?? table) {
    const sent = { key: `out-${round_id}`, body: {} };
    const paid = await untilFinal<TideBet>(`/rounds/${round_id}/cash-out`, player, sent);
    if (!paid) continue;
    player.bets.splice(-1, 1, paid);
    return;
  }
}

const executed = new Map<string, number>();
let turnedLast = '';

/** Returns the process that has executed the newest timer of the table. */
async function holder(): Promise<string> {
  for (const name of GAMES) {
    const text = await fetch(`${cluster.urlOf(name)}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
    const count = Number(
      new RegExp(`^goldwake_timer_late_seconds_count\\{command="${TURN}"\\} (\\d+)`, 'm').exec(text)?.[1],
    );
    if (count > (executed.get(name) ?? 0)) turnedLast = name;
    executed.set(name, count || 0);
  }
  const running = GAMES.filter((name) => cluster.processOf(name).isRunning);
  return running.includes(turnedLast) ? turnedLast : (running[0] ?? turnedLast);
}

async function allReady(): Promise<void> {
  for (const name of GAMES) await until(() => isReady(cluster.urlOf(name)), PHASE_MS_MAX);
}

async function stored<Event extends DomainEvent>(stream: string): Promise<Event[]> {
  const events: unknown[] = [];
  for await (const event of database.store.readStream(stream as typeof TABLE)) events.push(event);
  return events as Event[];
}

/** How a round was over. */
interface Over {
  /** Null if the round was cancelled. */
  end: number | null;
  interrupted: boolean;
}

async function roundsOver(): Promise<Map<string, Over>> {
  const over = new Map<string, Over>();
  for (const event of await stored<TideEvent>(TABLE)) {
    if (event.type === 'tide_round_ended') over.set(event.data.round, event.data);
    if (event.type === 'tide_round_cancelled') over.set(event.data.round, { end: null, interrupted: false });
  }
  return over;
}

/** Returns the payouts with which the wallet settled the bets of a player, by `round_id`; null for a returned stake. */
async function settlements({ uid }: Player): Promise<[roundId: string, payout: bigint | null][]> {
  return (await stored<WalletEvent>(streamName('wallet', uid))).flatMap((event): [string, bigint | null][] => {
    if (event.type === 'bet_rolled_back') return [[event.data.round_id, null]];
    return event.type === 'win_paid' ? [[event.data.round.round_id, BigInt(event.data.payout)]] : [];
  });
}

it('the table goes on while the process that turns it is killed in each phase', async () => {
  const left = new Set<TidePhase>(PHASES);
  while (left.size > 0) {
    const { round } = await untilTable(({ phase, bets }) => phase === 'betting' && bets.length > 1);
    for (const [at, phase] of PHASES.entries()) {
      const awaited: TidePhase[] = [...PHASES.slice(at), 'cancelled'];
      const table = await untilTable((one) => one.round !== round || awaited.includes(one.phase));
      const name = await holder();
      if (table.round !== round || table.phase !== phase || !left.has(phase)) continue;
      if (!cluster.processOf(name).isRunning) continue;
      cluster.processOf(name).signal('SIGKILL');
      left.delete(phase);
    }
    await untilTable((one) => one.round !== round);
  }
  await allReady();
});

it('the table goes on while a process is paused during the change of a phase', async () => {
  for (;;) {
    const held = await until(async () => (await database.documents.get(LEASES, TURN))?.body.holder, PHASE_MS_MAX);
    const pid = Number(held.split(' ')[1]);
    const name = GAMES.find((one) => cluster.processOf(one).pid === pid);
    if (name === undefined) continue;
    cluster.processOf(name).signal('SIGSTOP');
    await pause(HELD_MS);
    const isHeld = (await database.documents.get(LEASES, TURN))?.body.holder === held;
    const version = await database.store.version(TABLE);
    if (isHeld) await until(async () => (await database.store.version(TABLE)) > version, PHASE_MS_MAX);
    cluster.processOf(name).signal('SIGCONT');
    if (isHeld) break;
  }
  const { round } = await untilTable(() => true);
  await untilTable((table) => table.round !== round && table.phase === 'ended');
  await allReady();
});

it('each bet of these rounds is settled once and by the rules', async () => {
  isOver = true;
  await playing;
  for (const player of players) {
    const { bets, before } = player;
    await until(async () => (await settlements(player)).length >= bets.length, PHASE_MS_MAX);
    const over = await roundsOver();
    const due = bets.map((bet) => [bet.round_id, tidePayoutDue(bet, over.get(bet.round) as Over)] as const);
    const settled = await settlements(player);
    expect(new Map(settled)).toEqual(new Map(due));
    expect(settled.length).toBe(due.length);
    const moved = due.reduce((sum, [, payout]) => sum + (payout === null ? 0n : payout - BigInt(STAKE)), 0n);
    expect(await balanceOf(player)).toBe(before + moved);
    const open = () => get<OpenTideBetResponse>('/games/rising-tide/rounds/open', player);
    await until(async () => (await open()).round === null, PHASE_MS_MAX);
  }
  expect(players.flatMap(({ bets }) => bets).length).toBeGreaterThan(2 * players.length);
  expect(await verify(uri)).toEqual([]);
});

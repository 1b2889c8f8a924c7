import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BREAKWATER,
  BREAKWATER_TILES,
  type BreakwaterAction,
  type Card,
  dealBlackjack,
  type EventOf,
  type MultiStepGameId,
  type StepRound,
  type StoredEvent,
} from '@goldwake/contracts';
import type { FoundStream, StepResponse, Timeline, WorkbenchFound } from '@goldwake/contracts/http';
import { runNode, until } from '@goldwake/core/testing';
import { openReadOnly } from '@goldwake/embedded';
import { drawWords } from '@goldwake/games/domain';
import { connect } from '@goldwake/realtime-client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { CreatedPlayer } from './bench/player-factory.js';
import { CasinoProcess } from './testing/casino-process.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
/** Twelve of 25 mines: nothing else contains the same twelve numbers in the same order. */
const MINES = 12;
const TILES = Array.from({ length: BREAKWATER_TILES }, (_, tile) => tile);
/** Places where a player, another player or an engineer reads. */
const PLACES = ['response', 'push', 'workbench', 'command', 'export', 'export with names'] as const;
type Place = (typeof PLACES)[number];

let dataDir: string;
let casino: Awaited<ReturnType<typeof CasinoProcess.open>>;
let player: CreatedPlayer;
let line: ReturnType<typeof connect> | undefined;
let texts: Record<Place, string[]>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-hidden-cards-'));
  casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: 'debug', GOLDWAKE_BENCH: '1' });
});
afterAll(async () => {
  line?.close();
  await casino.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends a request and keeps the headers and the text of its response. */
async function call<T>(place: Place, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${casino.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  texts[place].push(JSON.stringify([...response.headers]), text);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

const api = <T>(path: string, body?: object) =>
  call<T>('response', `/api${path}`, body, { authorization: `Bearer ${player.access_token}` });
const bet = (game: MultiStepGameId, params: object = {}) =>
  api<StepResponse>(`/games/${game}/bets`, { currency: 'gold_coins', stake: '1000000', ...params });
const act = ({ game_id, round_id, sequence }: StepRound, action: object) =>
  api<StepResponse>(`/games/${game_id}/rounds/${round_id}/actions`, { sequence, ...action });

/** Creates a player whose responses and pushes are kept from now on. */
async function newPlayer(): Promise<void> {
  line?.close();
  texts = { response: [], push: [], workbench: [], command: [], export: [], 'export with names': [] };
  const { players } = await call<{ players: CreatedPlayer[] }>('response', '/api/bench/players', { count: 1 });
  player = players[0] as CreatedPlayer;
  const { push } = texts;
  line = connect({
    url: `${casino.url.replace('http', 'ws')}/realtime`,
    getToken: async () => (await api<{ token: string }>('/realtime/token', {})).token,
    onPush: () => undefined,
    onState: () => undefined,
    onResync: () => undefined,
    WebSocket: class extends WebSocket {
      constructor(url: string) {
        super(url);
        this.on('message', (data) => push.push(String(data)));
      }
    },
  });
  await until(() => line?.state.name === 'ready');
}

interface Pair {
  server_seed: string;
  next_server_seed: string;
  client_seed: string;
}

/** Reads the seeds of the player from the store, as only the casino can. */
function storedPair(): Pair {
  const opened = openReadOnly(dataDir);
  try {
    const started = opened.event(`fairness-${player.uid}`, 1)?.event as StoredEvent<EventOf<'seed_pair_started'>>;
    return started.data;
  } finally {
    opened.close();
  }
}

const wordsOf = ({ server_seed, client_seed }: Pair, { draw }: StepRound) =>
  drawWords({ server_seed, client_seed, nonce: draw.nonce }, (key, message) =>
    createHmac('sha256', key).update(message).digest(),
  );

/** Plays until a hand is open whose hidden card is unlike all cards that are shown. Each try is of another player. */
async function openHand(): Promise<{ hand: StepResponse; hole: Card }> {
  for (;;) {
    await newPlayer();
    let hand = await bet('blackjack');
    if (hand.state === 'open' && hand.game_id === 'blackjack') {
      const { allowed } = hand.outcome;
      hand = await act(hand, { action: allowed.includes('hit') ? 'hit' : 'decline_insurance' });
    }
    const hole = dealBlackjack(wordsOf(storedPair(), hand)).dealer[1] as Card;
    if (hand.state === 'open' && !JSON.stringify(hand.outcome).includes(hole)) return { hand, hole };
  }
}

/** Opens a round of Breakwater with one safe tile. */
async function openMines(): Promise<{ mines: StepResponse; positions: readonly number[] }> {
  const started = await bet('breakwater', { mines: MINES });
  const ended = (actions: BreakwaterAction[]) =>
    BREAKWATER.replay({ mines: MINES }, actions, wordsOf(storedPair(), started));
  // All tiles opened in order end at the first mine, and the table then shows where the mines are.
  const reveals = TILES.map((tile) => ({ action: 'reveal' as const, tile }));
  const first = TILES.find((at) => ended(reveals.slice(0, at + 1)).positions !== null) as number;
  const positions = ended(reveals.slice(0, first + 1)).positions ?? [];
  const tile = TILES.find((at) => !positions.includes(at));
  return { mines: await act(started, { action: 'reveal', tile }), positions };
}

/** Reads everything from which the workbench builds its pages of the player and of the rounds. */
async function readWorkbench(rounds: readonly StepRound[]): Promise<void> {
  const link = new URL(await readFile(join(dataDir, 'workbench-link'), 'utf8'));
  const session = await fetch(`${casino.url}/api/workbench/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.hash.replace('#token=', '') }),
  });
  const cookie = String(session.headers.get('set-cookie')).split(';', 1)[0] ?? '';
  const ask = <T>(path: string) => call<T>('workbench', `/api/workbench${path}`, undefined, { cookie });
  await ask(`/players?query=${player.uid}`);
  for (const { round_id } of rounds) await ask(`/search?query=${round_id}`);
  for (const kind of ['balance', 'explain', 'diff', 'bisect']) await ask(`/wallets/${player.uid}/${kind}`);
  const { result } = await ask<WorkbenchFound<FoundStream>>(`/streams?query=${player.uid}`);
  expect(result.map(({ stream }) => stream)).toEqual(
    expect.arrayContaining(['fairness', 'rounds', 'wallet'].map((category) => `${category}-${player.uid}`)),
  );
  for (const { stream } of result) {
    const { columns } = await ask<Timeline>(`/streams/${stream}/timeline`);
    for (const at of columns.type.keys()) await ask(`/events/${stream}@${at + 1}`);
  }
}

/** Prints and exports everything of the player with the command line. */
async function readHistory(rounds: readonly StepRound[]): Promise<void> {
  const run = async (place: Place, ...args: string[]) => {
    const { code, out, err } = await runNode(REPLAY, [...args, '--data', dataDir]);
    expect({ args, code, err }).toMatchObject({ code: 0 });
    texts[place].push(out, err);
  };
  for (const more of [[], ['--json']]) {
    await run('command', 'show', '--player', player.uid, ...more);
    for (const { round_id } of rounds) await run('command', 'show', '--round', round_id, ...more);
    await run('command', 'explain', player.uid, ...more);
    await run('command', 'verify', ...more);
  }
  await run('export', 'export', '--player', player.uid);
  await run('export with names', 'export', '--player', player.uid, '--with-personal-data');
  await run('export', 'export', '--format', 'hledger');
}

async function readAll(rounds: readonly StepRound[]): Promise<void> {
  for (const path of ['/wallet', '/wallet/history', '/fairness', '/games/recent', '/self']) await api(path);
  for (const { game_id, round_id } of rounds) {
    await api(`/games/${game_id}/rounds/open`);
    await api(`/games/${game_id}/bets`);
    await until(() => texts.push.some((text) => text.includes(round_id)));
  }
  await readWorkbench(rounds);
  await readHistory(rounds);
}

/** Returns the places where something is found. Encrypted texts contain short sequences such as a card by chance. */
function placesOf(hidden: string): Place[] {
  const pattern = new RegExp(`(?<![\\w+/=-])${hidden}(?![\\w+/=-])`);
  return PLACES.filter((place) => texts[place].some((text) => pattern.test(text)));
}

it('the hidden card, the mines and the seeds of open rounds are in no response, push, log line, workbench page, command or export', async () => {
  const { hand, hole } = await openHand();
  const { mines, positions } = await openMines();
  const { server_seed, next_server_seed } = storedPair();
  const secrets = { hole, positions: positions.join(', ?'), server_seed, next_server_seed };
  expect([hand.state, mines.state]).toEqual(['open', 'open']);

  await readAll([hand, mines]);
  expect(PLACES.filter((place) => texts[place].length === 0)).toEqual([]);
  for (const [name, secret] of Object.entries(secrets)) expect([name, placesOf(secret)]).toEqual([name, []]);

  // The same search finds everything where it belongs as soon as the rounds are over and the seeds are changed.
  let now = hand;
  while (now.state === 'open') now = await act(now, { action: allowedIn(now).includes('stand') ? 'stand' : 'insure' });
  await act(mines, { action: 'cash_out' });
  await api('/fairness/rotate', {});
  await readAll([hand, mines]);
  const everywhere: Place[] = ['response', 'workbench', 'command', 'export', 'export with names'];
  for (const secret of [hole, secrets.positions, server_seed]) {
    expect(placesOf(secret)).toEqual(expect.arrayContaining(everywhere));
  }
  expect(placesOf(next_server_seed)).toEqual([]);

  const { stdout, stderr } = await casino.stop('SIGTERM');
  const log = [stdout, ...stderr].join('\n');
  expect(log).toContain(`/rounds/${hand.round_id}/actions`);
  for (const secret of [secrets.positions, server_seed, next_server_seed]) expect(log).not.toMatch(new RegExp(secret));
  expect(log).not.toMatch(/dealer|positions|server_seed/);
});

function allowedIn(round: StepRound): readonly string[] {
  return round.game_id === 'blackjack' ? round.outcome.allowed : [];
}

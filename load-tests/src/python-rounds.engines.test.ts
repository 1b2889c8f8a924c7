import { spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyMultiStepGame,
  MULTI_STEP_GAMES,
  multiStepRulesOf,
  type OneStepGame,
  type OneStepGameId,
  PLUMB_LINE_RISKS,
  PLUMB_LINE_ROWS,
  payoutOf,
  RISING_TIDE,
  type RoundAction,
  rulesOf,
  SIGNAL_LAMP_RISKS,
  type StepRound,
  TIDE_WHEEL_RISKS,
  TIDE_WHEEL_SEGMENTS,
  type TideBet,
  Words,
} from '@goldwake/contracts';
import type { FairnessRound, OpenTideBetResponse, StepResponse } from '@goldwake/contracts/http';
import { MULTI_STEP_BETS, ONE_STEP_BETS, tideChainEnding } from '@goldwake/contracts/testing';
import { until } from '@goldwake/core/testing';
import { ROOT } from '@goldwake/tools/set-up/root';
import { Casino, type LoadPlayer } from '@goldwake/tools/simulation/casino';
import { ask, HttpError } from '@goldwake/tools/simulation/http';
import { verifyRound } from '@goldwake/tools/verify-round';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeTideChains } from '../../services/all-in-one/dist/testing/stored-tides.js';

const ROUNDS = 1_000;
const SCRIPT = join(ROOT, 'load-tests/python/verify_rounds.py');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-rounds-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server_seed = createHash('sha256').update('server').digest('hex');
const pair = {
  stream: 'fairness-u1',
  version: 1,
  type: 'seed_pair_started',
  data: {
    seed_pair: 1,
    server_seed,
    server_seed_hash: createHash('sha256').update(server_seed).digest('hex'),
    client_seed: 'harbour',
  },
};

/** Returns the parameters of the bet with this number, so that the bets of a game use all its tables. */
const PARAMS: Record<OneStepGameId, (at: number) => object> = {
  dice: (at) => ({ target: 200 + ((at * 97) % 9_600), direction: at % 2 ? 'over' : 'under' }),
  halyard: (at) => ({ target: 101 + at }),
  'plumb-line': (at) => ({ rows: PLUMB_LINE_ROWS[at % 9], risk: PLUMB_LINE_RISKS[at % 3] }),
  'signal-lamp': (at) => ({
    picks: Array.from({ length: 1 + (at % 10) }, (_, pick) => 1 + pick * 4),
    risk: SIGNAL_LAMP_RISKS[at % 4],
  }),
  'tide-wheel': (at) => ({ segments: TIDE_WHEEL_SEGMENTS[at % 5], risk: TIDE_WHEEL_RISKS[at % 3] }),
};
const GAMES = Object.keys(PARAMS) as (keyof typeof PARAMS)[];

const STAKE = 1_234_567n;
const wordsOf = (nonce: number) =>
  new Words((block) => createHmac('sha256', server_seed).update(`harbour:${nonce}:${block}`).digest());

function settled(gameId: keyof typeof PARAMS, nonce: number, more: object = {}) {
  const game = rulesOf(gameId) as OneStepGame<object, object>;
  const outcome = { ...game.play(PARAMS[gameId](nonce), wordsOf(nonce)), ...more };
  const payout = String(payoutOf(STAKE, game.paid(outcome)));
  const round = { round_id: `r${nonce}`, game_id: gameId, draw: { seed_pair: 1, nonce }, outcome };
  const data = { round, currency: 'gold_coins', stake: String(STAKE), payout };
  return { stream: 'wallet-u1', version: nonce + 2, type: 'bet_and_win_settled', data };
}

type MultiStepId = keyof typeof MULTI_STEP_GAMES;

/** Returns an action that the player tries; it is left out if the rules do not allow it. */
const ACTIONS: Record<MultiStepId, (at: number) => RoundAction> = {
  blackjack: (at) => ({
    action: ['insure', 'split', 'hit', 'double', 'stand', 'hit', 'decline_insurance'][at % 7] as string,
  }),
  breakwater: (at) => (at % 9 === 8 ? { action: 'cash_out' } : ({ action: 'reveal', tile: at % 25 } as RoundAction)),
  fathom: (at) => ({ action: ['higher', 'higher', 'skip', 'lower', 'cash_out', 'lower'][at % 6] as string }),
};
const MULTI_STEP_IDS = Object.keys(ACTIONS) as MultiStepId[];

function resolved(gameId: MultiStepId, nonce: number, more: object = {}, payout?: string) {
  const game = multiStepRulesOf(gameId) as AnyMultiStepGame;
  let at = nonce;
  const played = game.play(
    { mines: 1 + (nonce % 24) },
    (open) => {
      if (game.isOver(open)) return undefined;
      while (game.actionFault(open, ACTIONS[gameId](at)) !== undefined) at++;
      return ACTIONS[gameId](at++);
    },
    wordsOf(nonce),
  );
  const data = {
    ...{ uid: 'u1', round_id: `r${nonce}`, game_id: gameId, currency: 'gold_coins', draw: { seed_pair: 1, nonce } },
    ...{ algorithm: 1, stake: String(STAKE), staked: String(payoutOf(STAKE, game.staked(played))) },
    ...{ table: { ...played, ...more }, payout: payout ?? String(payoutOf(STAKE, game.paid(played))) },
  };
  return { stream: 'rounds-u1', version: nonce + 1, type: 'round_resolved', data };
}

function verify(events: object[]): { status: number | null; stdout: string } {
  const file = join(folder, 'events.jsonl');
  writeFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  return verifyFile(file);
}

function verifyFile(file: string): { status: number | null; stdout: string } {
  return spawnSync('python3', [SCRIPT, file], { encoding: 'utf8' });
}

it('the Python verifier recomputes 1,000 rounds of each game', () => {
  const rounds = GAMES.flatMap((id, game) =>
    Array.from({ length: ROUNDS }, (_, at) => settled(id, game * ROUNDS + at)),
  );
  const multiStepRounds = MULTI_STEP_IDS.flatMap((id) => Array.from({ length: ROUNDS }, (_, at) => resolved(id, at)));
  const { status, stdout } = verify([pair, ...rounds, ...multiStepRounds]);
  const lines = [...GAMES, ...MULTI_STEP_IDS]
    .sort()
    .map((id) => `    ${ROUNDS} rounds of ${id} follow from their seeds`);
  expect([status, stdout.split('\n')]).toEqual([0, [...lines, '0 faults', '']]);
});

it('the Python verifier finds a forged outcome of each game', () => {
  const forged = [
    settled('dice', 0, { won: true, roll: 9_999 }),
    settled('halyard', 1, { reached: 99_999 }),
    settled('plumb-line', 2, { multiplier: 290_001 }),
    settled('signal-lamp', 3, { hits: 9 }),
    settled('tide-wheel', 4, { segment: 51 }),
  ];
  const { status, stdout } = verify([pair, ...forged]);
  expect([status, stdout]).toEqual([1, expect.stringMatching(/\n5 faults\n$/)]);
});

it('the Python verifier finds a forged round in several steps', () => {
  const forged = [
    resolved('breakwater', 0, { positions: [24] }),
    resolved('breakwater', 1, {}, '999'),
    resolved('breakwater', 2, { actions: [] }),
    resolved('breakwater', 3, { actions: [{ action: 'cash_out' }] }),
    resolved('fathom', 4, { cards: ['AS'] }),
    resolved('fathom', 5, { result: 'open' }),
    resolved('fathom', 6, { actions: new Array(53).fill({ action: 'skip' }) }),
    resolved('blackjack', 7, { dealer: ['AS', 'KS'] }),
    resolved('blackjack', 8, {}, '3086417'),
    resolved('blackjack', 9, { actions: [{ action: 'surrender' }] }),
    resolved('blackjack', 10, { actions: 7 }),
  ];
  const { status, stdout } = verify([pair, ...forged]);
  expect([status, stdout]).toEqual([1, expect.stringMatching(new RegExp(`\\n${forged.length} faults\\n$`))]);
});

describe('an export of a casino on which players played over HTTP', () => {
  const PLAYERS = 50;
  const ROUNDS_EACH = 20;
  const REPLAY = join(ROOT, 'services/replay/dist/main.js');
  const BETS: Readonly<Record<string, object>> = { ...ONE_STEP_BETS, ...MULTI_STEP_BETS };
  const IDS = Object.keys(BETS).sort();
  const TIDE = `/games/${RISING_TIDE}`;
  /** The first shared rounds end between these targets, after 4.4 to 8.8 s. */
  const TIDE_TARGETS = ['1.01', '9.00', '1.29', null, '1.50'];

  let casino: Casino;
  let file: string;
  /** A player who keeps the seeds and leaves a round of each game in several steps open. */
  let away: LoadPlayer;
  /** Number of the rounds of this player that have ended. */
  let awayRounds: number;

  const call = <T>(player: LoadPlayer, path: string, body?: object) =>
    ask<T>(`${casino.url}/api${path}`, body, { authorization: `Bearer ${player.access_token}` });

  const bet = (player: LoadPlayer, id: string, at: number) => {
    const params = id === 'breakwater' ? { mines: 1 + (at % 24) } : BETS[id];
    return call<StepResponse>(player, `/games/${id}/bets`, { currency: 'gold_coins', stake: '12345', ...params });
  };

  /** Plays a round to its end, with actions that differ from round to round. */
  async function finish(player: LoadPlayer, first: StepResponse, at: number): Promise<StepResponse> {
    let [round, next] = [first, at];
    while (round.state === 'open') {
      const { game_id, round_id, sequence, outcome }: StepRound = round;
      const game = multiStepRulesOf(game_id) as AnyMultiStepGame;
      while (game.actionFault(outcome, ACTIONS[game_id](next)) !== undefined) next++;
      const path = `/games/${game_id}/rounds/${round_id}/actions`;
      round = await call(player, path, { sequence, ...ACTIONS[game_id](next++) });
    }
    return round;
  }

  /** Plays rounds of all games. @returns the last round of each game */
  async function play(player: LoadPlayer, from: number): Promise<StepResponse[]> {
    const last: StepResponse[] = [];
    for (const id of IDS) {
      for (let at = 0; at < ROUNDS_EACH; at++) {
        const round = await bet(player, id, from + at);
        const ended = Object.hasOwn(MULTI_STEP_GAMES, id) ? await finish(player, round, from + at) : round;
        if (at === ROUNDS_EACH - 1) last.push(ended);
      }
    }
    return last;
  }

  /** Bets until a round stays open after its bet. @returns the number of rounds that ended at once */
  async function leaveOpen(player: LoadPlayer, id: string): Promise<number> {
    for (let ended = 0; ; ended++) if ((await bet(player, id, ended)).state === 'open') return ended;
  }

  /** Returns undefined if the casino refuses a request with this status. */
  const unless =
    (status: number) =>
    (error: unknown): undefined => {
      if (!(error instanceof HttpError && error.status === status)) throw error;
    };

  /** Bets on a shared round, at once or as soon as the next one opens. */
  const betOnTide = (player: LoadPlayer, at: number) => {
    const body = { currency: 'gold_coins', stake: '12345', cashOutAt: TIDE_TARGETS[at % TIDE_TARGETS.length] };
    return until(() => call<TideBet>(player, `${TIDE}/bets`, body).catch(unless(409)));
  };

  /**
   * Waits until a bet is paid or lost and its round has ended. A late round returns the stake; then the
   * player bets again.
   */
  async function settledTide(player: LoadPlayer, at: number, { round, round_id }: TideBet): Promise<string> {
    await until(async () => (await call<OpenTideBetResponse>(player, `${TIDE}/rounds/open`)).round === null);
    const settled = await call<object>(player, `/fairness/rounds/${round_id}`).catch(unless(404));
    if (!settled) return settledTide(player, at, await betOnTide(player, at));
    await until(() => call<object>(player, `${TIDE}/rounds/${round}`).catch(unless(404)));
    return round_id;
  }

  let saved: string[];
  beforeAll(async () => {
    const dataDir = join(folder, 'casino');
    await storeTideChains(dataDir, [tideChainEnding(130, 170, 5)]);
    casino = await Casino.open({ dataDir });
    const players = await casino.players(PLAYERS + 1);
    away = players.pop() as LoadPlayer;
    const [ended = []] = await Promise.all(
      players.map(async (player, at) => {
        const bet = await betOnTide(player, at);
        const last = await play(player, at * ROUNDS_EACH);
        return [...last.map(({ round_id }) => round_id), await settledTide(player, at, bet)];
      }),
    );
    for (const player of players) await call(player, '/fairness/rotate', { clientSeed: 'dusk' });
    await bet(away, 'dice', 0);
    awayRounds = 1;
    for (const id of MULTI_STEP_IDS) awayRounds += await leaveOpen(away, id);
    saved = await Promise.all(
      ended.map(async (round_id) => {
        const name = join(folder, `${round_id}.json`);
        const round = await call<FairnessRound>(players[0] as LoadPlayer, `/fairness/rounds/${round_id}`);
        writeFileSync(name, JSON.stringify(round, null, 2));
        return name;
      }),
    );
    const out = join(folder, 'exported');
    const { status, stderr } = spawnSync(process.execPath, [REPLAY, 'export', '--out', out, '--data', casino.dataDir], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    file = join(out, 'events.jsonl');
  });
  afterAll(() => casino?.close());

  it('the Python verifier recomputes 1,000 rounds of each game and the bets in a shared round', () => {
    const { status, stdout } = verifyFile(file);
    const lines = [...IDS, RISING_TIDE].sort().map((id) => {
      const rounds = id === RISING_TIDE ? PLAYERS : PLAYERS * ROUNDS_EACH;
      return `${String(rounds).padStart(8)} rounds of ${id} follow from their seeds`;
    });
    const hidden = `${String(awayRounds).padStart(8)} rounds have a server seed that is not revealed yet`;
    expect([status, stdout.split('\n')]).toEqual([0, [...lines, hidden, '0 faults', '']]);
  });

  it('the export has the open rounds without their server seed', () => {
    const events = eventsOf(file).filter(({ stream }) => stream.endsWith(`-${away.uid}`));
    const [started] = events.filter(({ type }) => type === 'seed_pair_started');
    expect(started?.data).toMatchObject({ server_seed: '(not revealed yet)', next_server_seed: '(not revealed yet)' });
    expect(events.filter(({ type }) => type === 'round_started').length).toBeGreaterThanOrEqual(MULTI_STEP_IDS.length);
  });

  it.each(MULTI_STEP_IDS)('the Python verifier finds each forged round of %s', (id) => {
    const forgeries: ((data: Record<string, unknown>) => object)[] = [
      ({ payout }) => ({ payout: String(BigInt(payout as string) + 1n) }),
      ({ staked }) => ({ staked: String(BigInt(staked as string) * 2n) }),
      ({ draw }) => ({ draw: { ...(draw as object), nonce: 4_000 } }),
      ({ table }) => ({ table: { ...(table as object), actions: [{ action: 'surrender' }] } }),
      ({ table }) => ({ table: { ...(table as object), result: 'open' } }),
    ];
    let rounds = 0;
    const events = eventsOf(file).map((event) => {
      if (event.type !== 'round_resolved' || event.data.game_id !== id) return event;
      const forge = forgeries[rounds++];
      return forge ? { ...event, data: { ...event.data, ...forge(event.data) } } : event;
    });
    const { status, stdout } = verify(events);
    expect([status, stdout]).toEqual([1, expect.stringMatching(new RegExp(`\\n${forgeries.length} faults\\n$`))]);
  });

  it('npm run verify-round recomputes the saved answer of a round of each game', async () => {
    for (const name of saved) {
      const lines: string[] = [];
      expect([name, await verifyRound([name], (line) => lines.push(line))]).toEqual([name, 0]);
      expect(lines.at(-1)).toMatch(/The round follows from its seeds\.$/);
    }
  });
});

function eventsOf(file: string): { stream: string; type: string; data: Record<string, unknown> }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

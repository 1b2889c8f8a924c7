import { type Currency, type GamesPort, type OneStepGameId, PORTS, type Round } from '@goldwake/contracts';
import type { BetResponseOf, StepResponse } from '@goldwake/contracts/http';
import { MULTI_STEP_BETS, ONE_STEP_BETS, simpleAction } from '@goldwake/contracts/testing';
import { rebuild, sha256Hex } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp, portToken } from '@goldwake/service';
import { overHttp } from '@goldwake/service/testing';
import { fund, openLedger, walletModule } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { GamesModule } from '../games.module.js';
import { MANIFEST } from '../manifest.js';
import { playTotals } from '../projections/index.js';
import { MULTI_STEP_IDS } from '../testing/play-rounds.js';
import { TestSessions } from '../testing/test-sessions.js';

let engine: TestEngine;
let app: App;
let wallet: ReturnType<typeof openLedger>;
beforeAll(async () => {
  engine = await openTestEngine();
  wallet = openLedger(engine);
  for (const uid of ['u1', 'u2', 'u3', 'u4'])
    await fund(wallet, uid, { gold_coins: '50000000', sweeps_coins: '50000000' });
  const accessTokens = {
    verify: async (uid: string) => ({
      uid,
      sessionId: 's',
      expiresAt: Number.MAX_SAFE_INTEGER,
      sessionEndsAt: Number.MAX_SAFE_INTEGER,
    }),
  };
  app = await (
    await createApp({ engine, accessTokens, modules: [walletModule(wallet), new TestSessions().module(), GamesModule] })
  ).start();
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

const own = (): GamesPort => app.nest.get(portToken(MANIFEST, 'games'), { strict: false });

/** Opens a round in the wallet of player u3, which no route does. */
async function stake(id: string): Promise<Round> {
  const round = { round_id: id, game_id: 'dice', draw: null, outcome: null };
  await wallet.bet('u3', { round, currency: 'gold_coins', stake: '1' }, command(id));
  return round;
}

const post = (uid: string, path: string, body: object) =>
  request(app.url).post(`/api/games/${path}`).set('authorization', `Bearer ${uid}`).send(body);

async function bet(uid: string): Promise<BetResponseOf<'dice'>> {
  const body = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
  return (await post(uid, 'dice/bets', body).expect(201)).body;
}

interface Settled {
  game_id: string;
  currency: Currency;
  stake: string;
  payout: string | null;
}

/** Plays a round of each game with one and with several steps. */
async function playAll(uid: string, currency: Currency): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (const id of Object.keys(ONE_STEP_BETS) as OneStepGameId[])
    settled.push((await post(uid, `${id}/bets`, { currency, stake: '1000000', ...ONE_STEP_BETS[id] })).body);
  for (const id of MULTI_STEP_IDS) {
    const bet = { currency, stake: '1000000', ...MULTI_STEP_BETS[id] };
    let round: StepResponse = (await post(uid, `${id}/bets`, bet).expect(201)).body;
    while (round.state === 'open') {
      const action = { sequence: round.sequence, ...simpleAction(round) };
      round = (await post(uid, `${id}/rounds/${round.round_id}/actions`, action).expect(200)).body;
    }
    settled.push(round);
  }
  return settled;
}

let players = 0;
const micros = ({ payout }: Settled) => Number(payout);
const NO_WIN = { gold_coins: '0', sweeps_coins: '0' };

describe.each<[string, () => Promise<{ port: GamesPort; close(): Promise<void> }>]>([
  ['in its process', async () => ({ port: own(), close: async () => {} })],
  ['over HTTP', () => overHttp('games', own(), engine, { social: [...PORTS.games.callers.social] })],
])('the games port %s', (_, reach) => {
  let port: GamesPort;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ port, close } = await reach());
  });
  afterAll(() => close());

  it('counts the rounds of each player, including those that were acknowledged just now', async () => {
    let { rounds, wins, largest_win } = await port.playOf('u1');
    for (let more = 0; more < 3; more++) {
      const { outcome, payout } = await bet('u1');
      rounds += 1;
      if (outcome.won) {
        wins += 1;
        largest_win = { ...NO_WIN, gold_coins: payout };
      }
      const favourite_game = { game_id: 'dice', name: 'Dice' };
      expect(await port.playOf('u1')).toEqual({ rounds, wins, largest_win, favourite_game });
    }
    for (const uid of ['u2', 'nobody', '']) {
      expect(await port.playOf(uid)).toEqual({ rounds: 0, wins: 0, largest_win: NO_WIN, favourite_game: null });
    }
  });

  it('names the game with the most rounds; of several, the one that was played last', async () => {
    const uid = `favourite-${++players}`;
    await fund(wallet, uid, { gold_coins: '50000000', sweeps_coins: '0' });
    const favourite = async () => (await port.playOf(uid)).favourite_game?.game_id;
    const plumbLine = { currency: 'gold_coins', stake: '1000000', ...ONE_STEP_BETS['plumb-line'] };
    await post(uid, 'plumb-line/bets', plumbLine).expect(201);
    expect(await favourite()).toBe('plumb-line');
    await bet(uid);
    expect(await favourite()).toBe('dice');
    await post(uid, 'plumb-line/bets', plumbLine).expect(201);
    expect(await favourite()).toBe('plumb-line');
    await bet(uid);
    await bet(uid);
    await post(uid, 'plumb-line/bets', plumbLine).expect(201);
    expect(await favourite()).toBe('plumb-line');
  });

  it('adds up wins and the largest win in each currency over all games, as a rebuild does', async () => {
    const before = await port.playOf('u4');
    const settled: Settled[] = [];
    for (const currency of ['gold_coins', 'sweeps_coins'] as const)
      for (let times = 0; times < 2; times++) settled.push(...(await playAll('u4', currency)));
    const won = settled.filter(({ stake, payout }) => BigInt(payout ?? 0) > BigInt(stake));
    const largest = (currency: Currency) =>
      Math.max(Number(before.largest_win[currency]), ...won.filter((one) => one.currency === currency).map(micros));
    expect(await port.playOf('u4')).toMatchObject({
      rounds: before.rounds + settled.length,
      wins: before.wins + won.length,
      largest_win: { gold_coins: `${largest('gold_coins')}`, sweeps_coins: `${largest('sweeps_coins')}` },
    });
    const { count, documents } = await rebuild(playTotals, engine, { compareOnly: true });
    expect(count).toBe(0);
    expect(documents).toBeGreaterThanOrEqual(7);
  });

  it('returns a settled round of its player without the server seed, and the proof with it once it is revealed', async () => {
    const { wallet_version, balances, playthrough, roll, ...round } = await bet('u3');
    const shared = await port.settledRound('u3', round.round_id);
    expect(shared).toEqual({
      ...round,
      server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      client_seed: expect.any(String),
    });
    expect(await port.proofOf('u3', round.round_id)).toEqual({ ...shared, server_seed: null });
    await request(app.url).post('/api/fairness/rotate').set('authorization', 'Bearer u3').send({}).expect(201);
    expect(await port.settledRound('u3', round.round_id)).toEqual(shared);
    const proof = await port.proofOf('u3', round.round_id);
    expect(proof).toEqual({ ...shared, server_seed: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(sha256Hex(proof?.server_seed ?? '')).toBe(proof?.server_seed_hash);
  });

  it('returns null for rounds of others, and for unknown, open and rolled-back rounds', async () => {
    const { round_id } = await bet('u3');
    const open = await stake('open');
    const rolledBack = await stake('rolled-back');
    await wallet.rollBack('u3', rolledBack, command('roll-back'));
    const unknown = ['', 'x', '\u{1f3b2}', '\u0000', '__proto__', 'f'.repeat(5_000)];
    const asked = [
      ['u1', round_id],
      ['u3', open.round_id],
      ['u3', rolledBack.round_id],
      ...unknown.map((id) => ['u3', id]),
    ];
    for (const [uid = '', id = ''] of asked) {
      expect([await port.settledRound(uid, id), await port.proofOf(uid, id)]).toEqual([null, null]);
    }
  });
});

it('the house edge of a listed game is what its return to player leaves, also over HTTP; other games have none', async () => {
  const called = await overHttp('games', own(), engine, { promotions: ['houseEdge'] });
  for (const port of [own(), called.port]) {
    expect(await port.houseEdge('dice')).toBe(100);
    expect(await port.houseEdge('the-eel-wife')).toBe(390);
    for (const id of ['none', '', '__proto__', 'constructor']) expect(await port.houseEdge(id)).toBeNull();
  }
  await called.close();
});

import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  BetResponseOf,
  FairnessResponse,
  RotateResponse,
  RoundOf,
  WalletResponse,
} from '@goldwake/contracts/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Casino, createCasino } from './casino.js';

let dataDir: string;
let casino: Casino;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-dice-'));
  casino = await createCasino({ dataDir });
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Player {
  /** Expects 200. */
  get<T>(path: string): Promise<T>;
  look(path: string): Promise<{ status: number; body: { code?: string } }>;
  post<T>(path: string, body: object, key?: string): Promise<{ status: number; body: T }>;
}

let signedUp = 0;

/** Signs up a player and claims the daily bonus, unless the player is to have no coins. */
async function newPlayer({ bonus = true } = {}): Promise<Player> {
  const name = `roller_${++signedUp}`;
  const account = {
    email: `${name}@example.com`,
    username: name,
    password: 'correct horse 42',
    dateOfBirth: '1990-05-17',
  };
  const { status, body } = await request(casino.url).post('/api/auth/sign-up').send(account);
  expect(status).toBe(201);
  const bearer = `Bearer ${body.access_token}`;
  const player: Player = {
    get: async (path) => {
      const response = await request(casino.url).get(`/api${path}`).set('authorization', bearer);
      expect(response.status).toBe(200);
      return response.body;
    },
    look: async (path) => {
      const { status, body } = await request(casino.url).get(`/api${path}`).set('authorization', bearer);
      return { status, body };
    },
    post: async (path, sent, key) => {
      const call = request(casino.url).post(`/api${path}`).set('authorization', bearer);
      const response = await (key ? call.set('idempotency-key', key) : call).send(sent);
      return { status: response.status, body: response.body };
    },
  };
  if (bonus) expect((await player.post('/promotions/daily-claim', {})).status).toBe(201);
  return player;
}

const BETS = '/games/dice/bets';
const bet = (change: object = {}) => ({
  ...{ currency: 'gold_coins', stake: '1234567', target: '50.00', direction: 'over' },
  ...change,
});
const balanceOf = async (player: Player) => BigInt((await player.get<WalletResponse>('/wallet')).gold_coins.balance);

/** Computes the roll as the README and the rules describe it. Shares nothing with the code under test. */
function rollByHand(serverSeed: string, clientSeed: string, nonce: number): number {
  const hex = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`).digest('hex');
  for (const word of hex.match(/.{8}/g) ?? []) {
    if (Number.parseInt(word, 16) < 4_294_959_453) return Number.parseInt(word, 16) % 10_001;
  }
  throw new Error('all eight words above the bound: will not be seen');
}

it('a refusal does not bind its Idempotency-Key, and the request that succeeds does', async () => {
  const player = await newPlayer({ bonus: false });
  const place = (change: object) => player.post<BetResponseOf<'dice'>>(BETS, bet(change), 'k1');
  expect(await place({})).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
  expect(await place({ stake: '1' })).toMatchObject({ status: 422 });
  expect((await player.post('/promotions/daily-claim', {}, 'k1')).status).toBe(201);
  const placed = await place({});
  expect(placed.status).toBe(201);
  expect((await place({})).body.round_id).toBe(placed.body.round_id);
  expect(await place({ stake: '2000000' })).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
});

describe('dice bets over HTTP', () => {
  it('amounts in the response are exact to the micro and match the wallet and the history', async () => {
    const player = await newPlayer();
    let balance = await balanceOf(player);
    const responses: BetResponseOf<'dice'>[] = [];
    for (const [target, direction] of [
      ['50.00', 'over'],
      ['50.00', 'under'],
      ['99.00', 'over'],
      ['98.01', 'under'],
      ['2.34', 'over'],
    ] as const) {
      const { status, body } = await player.post<BetResponseOf<'dice'>>(BETS, bet({ target, direction }));
      expect(status).toBe(201);
      const hundredths = Number(target.replace('.', ''));
      const { roll } = body.outcome;
      const wins = direction === 'over' ? 10_000 - hundredths : hundredths;
      const multiplier = (10_001n * 9_900n) / BigInt(wins);
      const won = direction === 'over' ? roll > hundredths : roll < hundredths;
      const payout = won ? (1_234_567n * multiplier) / 10_000n : 0n;
      balance += payout - 1_234_567n;
      expect(body.outcome).toEqual({ target: hundredths, direction, roll, won, multiplier: Number(multiplier) });
      expect(body).toMatchObject({ algorithm: 1, payout: `${payout}`, balances: { gold_coins: `${balance}` } });
      expect(Number(body.multiplier.replace('.', ''))).toBe(won ? Number(multiplier) : 0);
      expect(await balanceOf(player)).toBe(balance);
      responses.unshift(body);
    }
    const { result, total } = await player.get<{ result: RoundOf<'dice'>[]; total: number }>(BETS);
    expect(total).toBe(5);
    expect(result).toEqual(responses.map(({ wallet_version, balances, playthrough, roll, ...round }) => round));
  });

  it('after seed rotation, every roll can be verified against the hash shown before the first bet', async () => {
    const player = await newPlayer();
    const shown = await player.get<FairnessResponse>('/fairness');
    const rounds: BetResponseOf<'dice'>[] = [];
    for (let at = 0; at < 5; at++) rounds.push((await player.post<BetResponseOf<'dice'>>(BETS, bet())).body);
    const { status, body } = await player.post<RotateResponse>('/fairness/rotate', { clientSeed: 'my own' });
    expect(status).toBe(201);
    const { server_seed, client_seed, server_seed_hash } = body.revealed;
    expect(server_seed_hash).toBe(shown.active.server_seed_hash);
    expect(createHash('sha256').update(server_seed).digest('hex')).toBe(shown.active.server_seed_hash);
    for (const [nonce, round] of rounds.entries()) {
      expect(round.draw).toEqual({ seed_pair: 1, nonce });
      expect(round.outcome.roll).toBe(rollByHand(server_seed, client_seed, nonce));
      expect(await player.get(`/fairness/rounds/${round.round_id}`)).toMatchObject({ server_seed, client_seed });
    }
    const after = (await player.post<BetResponseOf<'dice'>>(BETS, bet())).body;
    expect(after.draw).toEqual({ seed_pair: 2, nonce: 0 });
    expect((await player.get<FairnessResponse>('/fairness')).active).toMatchObject({
      client_seed: 'my own',
      next_nonce: 1,
    });
  });

  it('a bet sent five times at once is charged once and returns the same response each time', async () => {
    const player = await newPlayer();
    const before = await balanceOf(player);
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map(() => player.post<BetResponseOf<'dice'>>(BETS, bet(), 'one key')),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    const settled = responses[0]?.body;
    expect(await balanceOf(player)).toBe(before - 1_234_567n + BigInt(settled?.payout ?? 0));
    const other = await player.post<{ code: string }>(BETS, bet({ stake: '7654321' }), 'one key');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('fifty concurrent bets use nonces 0 to 49 without a gap, and the balance adds up', async () => {
    const player = await newPlayer();
    const before = await balanceOf(player);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => player.post<BetResponseOf<'dice'>>(BETS, bet())),
    );
    const rounds = responses.map((response) => response.body);
    expect(responses.every((response) => response.status === 201)).toBe(true);
    expect(rounds.map((round) => round.draw.nonce).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, at) => at),
    );
    const moved = rounds.reduce((sum, round) => sum + BigInt(round.payout) - BigInt(round.stake), 0n);
    expect(await balanceOf(player)).toBe(before + moved);
    expect((await player.get<{ total: number }>(`${BETS}?pageSize=100`)).total).toBe(50);
  });

  it('Sweeps Coins can be staked up to the available balance', async () => {
    const player = await newPlayer();
    const { sweeps_coins } = await player.get<WalletResponse>('/wallet');
    const held = BigInt(sweeps_coins.balance);
    const above = await player.post<{ code: string }>(BETS, bet({ currency: 'sweeps_coins', stake: `${held + 1n}` }));
    expect([above.status, above.body.code]).toEqual([409, 'insufficient_balance']);
    const all = await player.post<BetResponseOf<'dice'>>(BETS, bet({ currency: 'sweeps_coins', stake: `${held}` }));
    expect(all.status).toBe(201);
    expect(all.body.balances.sweeps_coins).toBe(all.body.payout);
    expect(all.body.draw.nonce).toBe(0);
  });

  it("a player cannot see another player's rounds", async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    const { body } = await one.post<BetResponseOf<'dice'>>(BETS, bet());
    const stolen = await two.look(`/fairness/rounds/${body.round_id}`);
    expect([stolen.status, stolen.body.code]).toEqual([404, 'not_found']);
    expect(await two.get(BETS)).toEqual({ result: [], total: 0 });
  });
});

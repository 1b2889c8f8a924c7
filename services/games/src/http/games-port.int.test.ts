import { type GamesPort, PORTS, type Round } from '@goldwake/contracts';
import type { DiceBetResponse } from '@goldwake/contracts/http';
import { sha256Hex } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp, portToken } from '@goldwake/service';
import { overHttp } from '@goldwake/service/testing';
import { fund, openLedger, walletModule } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { GamesModule } from '../games.module.js';
import { MANIFEST } from '../manifest.js';

let engine: TestEngine;
let app: App;
let wallet: ReturnType<typeof openLedger>;
beforeAll(async () => {
  engine = await openTestEngine();
  wallet = openLedger(engine);
  for (const uid of ['u1', 'u2', 'u3']) await fund(wallet, uid, { gold_coins: '50000000' });
  const accessTokens = {
    verify: async (uid: string) => ({
      uid,
      sessionId: 's',
      expiresAt: Number.MAX_SAFE_INTEGER,
      sessionEndsAt: Number.MAX_SAFE_INTEGER,
    }),
  };
  app = await (await createApp({ engine, accessTokens, modules: [walletModule(wallet), GamesModule] })).start();
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

async function bet(uid: string): Promise<DiceBetResponse> {
  const body = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
  const sent = request(app.url).post('/api/games/dice/bets').set('authorization', `Bearer ${uid}`).send(body);
  return (await sent.expect(201)).body;
}

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
    const { rounds } = await port.playOf('u1');
    for (let more = 1; more <= 3; more++) {
      await bet('u1');
      const favourite_game = { game_id: 'dice', name: 'Dice' };
      expect(await port.playOf('u1')).toEqual({ rounds: rounds + more, favourite_game });
    }
    for (const uid of ['u2', 'nobody', '']) {
      expect(await port.playOf(uid)).toEqual({ rounds: 0, favourite_game: null });
    }
  });

  it('returns a settled round of its player without the server seed, and the proof with it once it is revealed', async () => {
    const { wallet_version, balances, playthrough, ...round } = await bet('u3');
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

import { createHash } from 'node:crypto';
import { type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import { StreamRepository, systemContext } from '@goldwake/core';
import { findingsOf } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { MANIFEST } from '@goldwake/games/manifest';
import { bet, grant, type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LostRounds } from './cancel-rounds.js';

const server_seed = 'ab'.repeat(32);
const PAIR = {
  seed_pair: 1,
  server_seed,
  server_seed_hash: createHash('sha256').update(server_seed).digest('hex'),
  client_seed: 'harbour',
};

let engine: TestEngine;
let wallets: StreamRepository<WalletState, WalletEvent>;
beforeEach(async () => {
  engine = await openTestEngine();
  wallets = new StreamRepository<WalletState, WalletEvent>(engine.store, 'wallet', walletReducer);
  const granted = {
    ...{
      grant_id: 'g1',
      reason: 'daily_bonus' as const,
      gold_coins: '5000000',
      sweeps_coins: '0',
      playthrough_percent: 0,
      rules_version: null,
    },
    granted_at: '2026-01-15T12:00:00.000Z',
  };
  await wallets.execute('u1', byPlayer('grant'), (state) => grant(state, granted));
});
afterEach(() => engine.close());

const byPlayer = (key: string) => systemContext(key, 'u1');

/** Places a bet whose round was never started, as after the loss of the events that follow it. */
async function betOn(game_id: string, nonce: number, params: object = {}): Promise<void> {
  const round = { round_id: `r${nonce}`, game_id, draw: { seed_pair: 1, nonce }, outcome: params, algorithm: 1 };
  const placed = { round, currency: 'gold_coins', stake: '1000000' } as const;
  await wallets.execute('u1', byPlayer(`bet ${nonce}`), (state) => bet(state, placed));
}

it('a bet whose round was lost is started, cancelled and returned once, and the rules of rounds hold', async () => {
  await betOn('breakwater', 0, { mines: 3 });
  await betOn('fathom', 1);
  await new LostRounds(engine.store, 'repair 1').cancel('u1', PAIR);
  await new LostRounds(engine.store, 'repair 2').cancel('u1', PAIR);
  const { state } = await wallets.load('u1');
  expect([state.balances.gold_coins, state.rounds.size]).toEqual([5_000_000n, 0]);

  const events = (await engine.store.readAll(0, 100)) as StoredEvent[];
  const types = events.filter(({ stream }) => stream === streamName('rounds', 'u1')).map(({ type }) => type);
  expect(types).toEqual(['round_started', 'round_cancelled', 'round_started', 'round_cancelled']);
  const followed = MANIFEST.invariants.filter(({ name }) => name === 'rounds in steps' || name === 'seeds in use');
  expect(followed.flatMap((rule) => findingsOf(rule, events))).toEqual([]);
});

it('rounds of other games, and of earlier seed pairs, are left alone', async () => {
  await betOn('provider/reef', 0);
  await new LostRounds(engine.store, 'repair').cancel('u1', PAIR);
  await betOn('fathom', 1);
  await new LostRounds(engine.store, 'repair').cancel('u1', { ...PAIR, seed_pair: 2 });
  expect((await wallets.load('u1')).state.rounds.size).toBe(2);
});

import { rollOf } from '@goldwake/contracts';
import type { EventBus } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVEN_BET, openTable } from '../testing/table.js';
import { RoundHistory } from './round-history.js';

let table: Awaited<ReturnType<typeof openTable>>;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.engine.close());

describe('the bet history', () => {
  it('the history contains every bet acknowledged before the read, newest first, as it was answered', async () => {
    const rounds = [];
    for (let at = 0; at < 5; at++) {
      table.engine.clock.advance(1_000);
      const { wallet_version, balances, playthrough, ...round } = await table.bet.execute(
        'u1',
        EVEN_BET,
        command(`k${at}`),
      );
      rounds.unshift(round);
      expect(await table.history.page('dice', 'u1', 1, 20)).toEqual({ result: rounds, total: at + 1 });
    }
    expect(await table.history.page('dice', 'u1', 2, 2)).toEqual({ result: rounds.slice(2, 4), total: 5 });
    expect(await table.history.page('dice', 'u1', 9, 2)).toEqual({ result: [], total: 5 });
  });

  it('the history is sorted by number, also beyond the ninth bet', async () => {
    for (let at = 0; at < 12; at++) await table.bet.execute('u1', EVEN_BET, command(`k${at}`));
    const { result } = await table.history.page('dice', 'u1', 1, 20);
    expect(result.map((round) => round.draw.nonce)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('a player sees only their own bets', async () => {
    await table.bet.execute('u1', EVEN_BET, command('k1'));
    expect(await table.history.page('dice', 'u2', 1, 20)).toEqual({ result: [], total: 0 });
  });

  it('with a stuck consumer the history returns what it has, and the wait is cancelled', async () => {
    const { documents, store, bus } = table.engine;
    await table.bet.execute('u1', EVEN_BET, command('k1'));
    await table.history.page('dice', 'u1', 1, 20);
    let given: AbortSignal | undefined;
    const stuck: Pick<EventBus, 'settled' | 'positions'> = {
      positions: () => ({}),
      settled: (_, signal) => {
        given = signal;
        return bus.settled(Number.MAX_SAFE_INTEGER, signal);
      },
    };
    const history = new RoundHistory(documents, store, stuck, table.pairs, table.tide.tideProofs);
    expect((await history.page('dice', 'u1', 1, 20)).total).toBe(1);
    expect(given?.aborted).toBe(true);
    await expect(history.fairness('u1', 'unknown')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('a repeated bet appears once', async () => {
    await table.bet.execute('u1', EVEN_BET, command('same'));
    await table.bet.execute('u1', EVEN_BET, command('same'));
    expect((await table.history.page('dice', 'u1', 1, 20)).total).toBe(1);
  });
});

describe('rounds of dice that earlier versions stored', () => {
  const outcome = { target: 5_000, direction: 'over', roll: 905, won: false, multiplier: 19_801 };
  const settled = { currency: 'gold_coins', stake: '1000000', payout: '0' } as const;
  const shown = { ...settled, game_id: 'dice', multiplier: '0.0000', outcome, algorithm: 1 };

  it('a round without a version of the algorithm is shown with the first one', async () => {
    const round = { round_id: 'r1', game_id: 'dice', draw: { seed_pair: 1, nonce: 0 }, outcome };
    await table.wallet.betAndWin('u1', { round, ...settled }, command('k1'));
    expect((await table.history.page('dice', 'u1', 1, 20)).result).toMatchObject([shown]);
  });

  it('a row without an outcome is shown as a row of the other games', async () => {
    await table.pairs.current('u1', command('look'));
    const texts = { target: '50.00', direction: 'over', roll: '9.05', won: false, multiplier: '1.9801' };
    const facts = {
      round_id: 'r1',
      game_id: 'dice',
      draw: { seed_pair: 1, nonce: 0 },
      placed_at: '2026-01-15T12:00:00.000Z',
    };
    const body = { uid: 'u1', wallet_version: 3, round: { ...facts, ...settled, ...texts } };
    await table.engine.documents.write([{ op: 'put', collection: 'dice_rounds', id: 'r1', body }]);
    expect((await table.history.page('dice', 'u1', 1, 20)).result).toEqual([{ ...facts, ...shown }]);
    expect(await table.history.fairness('u1', 'r1')).toMatchObject(shown);
  });
});

describe('the fairness data of a round', () => {
  it('the server seed is hidden until its pair is rotated out, and then the roll can be recomputed', async () => {
    const { round_id, outcome } = await table.bet.execute('u1', EVEN_BET, command('k1'));
    const before = await table.history.fairness('u1', round_id);
    expect(before).toMatchObject({ round_id, outcome, server_seed: null });
    await table.rotate.execute('u1', 'mine', command('turn'));
    const after = await table.history.fairness('u1', round_id);
    expect({ ...after, server_seed: null }).toEqual(before);
    expect(await rollOf(after.server_seed ?? '', after.client_seed, after.draw.nonce)).toBe(outcome.roll);
  });

  it("another player's round gets the same refusal as a round that does not exist", async () => {
    const { round_id } = await table.bet.execute('u1', EVEN_BET, command('k1'));
    await expect(table.history.fairness('u2', round_id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(table.history.fairness('u1', 'f'.repeat(32))).rejects.toMatchObject({ code: 'not_found' });
  });
});

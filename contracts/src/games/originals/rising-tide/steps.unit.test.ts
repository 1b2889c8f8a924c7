import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { roundSteps, settledRoundOf } from '../../round-steps.js';
import type { TideOutcome } from './outcome.js';
import { tideMultiplier } from './steps.js';

/** A chain of three rounds, whose ends were computed with Python. */
const CHAIN_SEED = '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451';
const SEEDS = seedsOf(CHAIN_SEED, 3);

/** Returns the terminal hash and the seeds of rounds 1 to `rounds`. */
function seedsOf(last: string, rounds: number): string[] {
  const seeds = [last];
  while (seeds.length <= rounds)
    seeds.unshift(
      createHash('sha256')
        .update(seeds[0] as string)
        .digest('hex'),
    );
  return seeds;
}

const lost: TideOutcome = {
  round: '1.1',
  bet: 'b1',
  cash_out_at: 342,
  stake: '1000000',
  placed_at: '2026-11-26T12:00:01.000Z',
  elapsed_ms: null,
  cashed_out_at: null,
  end: 341,
};

function settled(outcome: TideOutcome, payout: string) {
  const round = { round_id: 'r1', game_id: 'rising-tide', draw: null, outcome, algorithm: 1 };
  const found = settledRoundOf({ type: 'win_paid', data: { round, currency: 'gold_coins', payout } });
  if (!found) throw new Error('the payout is not a settled round');
  return found;
}

async function differing(outcome: TideOutcome, payout: string, seeds = SEEDS): Promise<string[]> {
  const [server_seed_hash = '', server_seed = ''] = seeds;
  const steps = await roundSteps(settled(outcome, payout), { server_seed, server_seed_hash, client_seed: 'harbour' });
  return (steps ?? []).filter(({ computed, stored }) => stored !== null && stored !== computed).map(({ name }) => name);
}

describe('a bet of Rising Tide, recomputed from the seed of its round', () => {
  it.each([
    ['is lost above the end', lost, '0'],
    ['is paid at a target that was the end', { ...lost, cash_out_at: 341, cashed_out_at: 341, end: null }, '3410000'],
    ['is paid by hand', { ...lost, elapsed_ms: 11_552, cashed_out_at: 199, end: null }, '1990000'],
    ['is paid the target after it', { ...lost, cash_out_at: 150, elapsed_ms: 11_552, cashed_out_at: 150 }, '1500000'],
    ['without a target is lost', { ...lost, cash_out_at: null }, '0'],
  ])('%s', async (_, outcome, payout) => {
    expect(await differing(outcome, payout)).toEqual([]);
  });

  it.each([
    [
      'a cash-out above the end',
      { ...lost, cash_out_at: null, elapsed_ms: 20_500, cashed_out_at: 342 },
      '3420000',
      ['Result', 'Payout'],
    ],
    ['a paid target above the end', { ...lost, cashed_out_at: 342, end: null }, '3420000', ['Result', 'Payout']],
    [
      'a cash-out at 1.00×',
      { ...lost, cash_out_at: null, elapsed_ms: 10, cashed_out_at: 100 },
      '1000000',
      ['Result', 'Payout'],
    ],
    ['another end', { ...lost, end: 340 }, '0', ['End']],
    ['a payout above the multiplier', { ...lost, cash_out_at: 200, cashed_out_at: 200 }, '2000001', ['Payout']],
    ['a forbidden target', { ...lost, cash_out_at: 100, cashed_out_at: 100 }, '1000000', ['Bet']],
  ])('%s differs', async (_, outcome, payout, steps) => {
    expect(await differing(outcome, payout)).toEqual(steps);
  });

  it('a seed that does not hash to the seed before differs', async () => {
    expect(await differing(lost, '0', ['f'.repeat(64), SEEDS[1] as string])).toEqual(['Seed hash']);
  });

  it('a payout of another game is not such a bet, and neither is a bet without its round', async () => {
    const data = {
      round: { round_id: 'r', game_id: 'blackjack', draw: null, outcome: {} },
      currency: 'gold_coins',
      payout: '0',
    };
    expect(settledRoundOf({ type: 'win_paid', data })).toBeUndefined();
    const seeds = { server_seed: '', server_seed_hash: '', client_seed: '' };
    expect(await roundSteps(settled({ ...lost, round: 'last' }, '0'), seeds)).toBeUndefined();
  });
});

describe('what a bet is paid', () => {
  it.each([
    [{ cash_out_at: null, elapsed_ms: null }, 1_000, 0],
    [{ cash_out_at: 200, elapsed_ms: null }, 200, 200],
    [{ cash_out_at: 200, elapsed_ms: null }, 199, 0],
    [{ cash_out_at: null, elapsed_ms: 1_000 }, 106, 106],
    [{ cash_out_at: null, elapsed_ms: 1_000 }, 105, 0],
    [{ cash_out_at: 105, elapsed_ms: 1_000 }, 105, 105],
    [{ cash_out_at: null, elapsed_ms: 100 }, 500, 0],
    [{ cash_out_at: null, elapsed_ms: 200_000 }, 1_000_000, 1_000_000],
  ])('%j in a round that ends at %d gets %d hundredths', (bet, end, paid) => {
    expect(tideMultiplier(bet, end)).toBe(paid);
  });
});

import { sha256Hex } from '@goldwake/contracts';
import type { FairnessRound, TideProof } from '@goldwake/contracts/http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkRound, claimOfRound, verdictOf } from './check-round.js';
import { followChain } from './follow-chain.js';
import { claimOfTide, tideCheck } from './tide-check.js';

/** Seed of the last round of a chain of three, whose ends were computed with Python. */
const LAST = '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451';

/** The terminal hash, and the seeds of the rounds 1 to 3. */
let seeds: string[];
beforeAll(async () => {
  seeds = [LAST];
  while (seeds.length < 4) seeds.unshift(await sha256Hex(seeds[0] as string));
});

const proof = (changes: Partial<TideProof> = {}): TideProof => ({
  round: '1.1',
  chain: 1,
  number: 1,
  rounds: 3,
  terminal_hash: seeds[0] as string,
  client_seed: 'harbour',
  seed: seeds[1] as string,
  previous_seed: seeds[0] as string,
  end: '3.41',
  started_at: '2026-11-26T12:00:07.000Z',
  ended_at: '2026-11-26T12:00:27.442Z',
  ...changes,
});
const verdict = async (changes: Partial<TideProof> = {}) =>
  verdictOf(await checkRound(claimOfTide(proof(changes))), 'end').headline;

describe('the proof of a round of Rising Tide', () => {
  it('agrees with its seed, the seed before and its end', async () => {
    expect(await verdict()).toBe('Seed, hash and end agree');
  });

  it.each([
    ['another end', { end: '3.42' }],
    ['another client seed', { client_seed: 'harbor' }],
    ['another number', { number: 2 }],
    ['a seed before that is not its hash', { previous_seed: 'f'.repeat(64) }],
  ])('does not agree with %s', async (_, changes) => {
    expect(await verdict(changes)).toBe('This does not check out');
  });
});

it.each([
  ['1.5', '1.50'],
  ['2.50×', '2.50'],
  ['10,000', '10000.00'],
  ['1,50', undefined],
  ['0,500', undefined],
  ['0.99', undefined],
  ['10,000.01', undefined],
  ['', undefined],
])('the typed end %j is read as %j', (text, end) => {
  expect(tideCheck.read(text)).toBe(end);
});

describe('the chain of seeds', () => {
  it('leads from each round to the terminal hash in as many steps as its number', async () => {
    for (const number of [1, 2, 3])
      expect(await followChain(seeds[number] as string, number, () => true)).toBe(seeds[0]);
    expect(await followChain(seeds[2] as string, 1, () => true)).not.toBe(seeds[0]);
  });

  it('is not followed any further after the dialog was closed', async () => {
    expect(await followChain(LAST, 5_000, () => false)).toBeUndefined();
  });
});

describe('the record of a bet', () => {
  const record = (changes: object) =>
    ({
      round_id: 'r1',
      game_id: 'rising-tide',
      bet: 'b1',
      state: 'resolved',
      round: '1.1',
      currency: 'gold_coins',
      stake: '10000000',
      payout: '20000000',
      cash_out_at: '2.00',
      cashed_out_at: '2.00',
      elapsed_ms: null,
      end: '3.41',
      multiplier: '2.0000',
      algorithm: 1,
      draw: { seed_pair: 1, nonce: 1 },
      placed_at: '2026-11-26T12:00:01.000Z',
      server_seed_hash: seeds[0],
      server_seed: seeds[1],
      client_seed: 'harbour',
      ...changes,
    }) as unknown as FairnessRound;
  const check = async (changes: object) => {
    const claim = claimOfRound(record(changes));
    if (!claim) throw new Error('the game is not known');
    return checkRound(claim);
  };

  it('agrees with a target that was reached, a cash-out by hand, and a lost bet', async () => {
    for (const changes of [
      {},
      { cash_out_at: null, elapsed_ms: 11_552, cashed_out_at: '1.99', multiplier: '1.9900' },
      { cash_out_at: '3.42', cashed_out_at: null, multiplier: '0.0000' },
    ])
      expect(await check(changes)).toMatchObject({ hashAgrees: true, resultAgrees: true, multiplierAgrees: true });
  });

  it('does not agree with a cash-out above the end', async () => {
    const above = { cash_out_at: '3.42', cashed_out_at: '3.42', multiplier: '3.4200' };
    expect((await check(above)).multiplierAgrees).toBe(false);
  });
});

import { DICE, type DiceParams, FIRST_CURRENCIES, HALYARD, type ProblemCode, Refusal } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { acceptBet, type BetRequest, playRound, stakeRefusal } from './bets.js';

const EVEN: DiceParams = { target: 5_000, direction: 'over' };
const REQUEST: BetRequest<DiceParams> = { currency: 'gold_coins', stake: '1000000', params: EVEN };

function refusalOf(request: BetRequest<DiceParams>): { code: ProblemCode; path: string | undefined } | undefined {
  try {
    const refusal = stakeRefusal(acceptBet(DICE, request), FIRST_CURRENCIES);
    return refusal && { code: refusal.code, path: refusal.more.errors?.[0]?.path };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, path: error.more.errors?.[0]?.path };
  }
}

describe('accepting a bet', () => {
  it('an accepted bet has its stake parsed', () => {
    expect(acceptBet(DICE, REQUEST)).toEqual({ currency: 'gold_coins', stake: 1_000_000n, params: EVEN });
  });

  it.each<[Partial<BetRequest<DiceParams>>, ProblemCode | null, string | null]>([
    [{ stake: '10000' }, null, null],
    [{ stake: '9999' }, 'stake_out_of_range', 'stake'],
    [{ stake: '0' }, 'stake_out_of_range', 'stake'],
    [{ stake: '000000010000' }, null, null],
    [{ stake: '100000000000' }, null, null],
    [{ stake: '100000000001' }, 'stake_out_of_range', 'stake'],
    [{ stake: '9'.repeat(24) }, 'stake_out_of_range', 'stake'],
    [{ currency: 'sweeps_coins', stake: '1000000000' }, null, null],
    [{ currency: 'sweeps_coins', stake: '1000000001' }, 'stake_out_of_range', 'stake'],
    [{ params: { target: 9_900, direction: 'over' } }, null, null],
    [{ params: { target: 9_901, direction: 'over' } }, 'validation_failed', 'target'],
    [{ params: { target: 199, direction: 'over' } }, null, null],
    [{ params: { target: 198, direction: 'over' } }, 'validation_failed', 'target'],
    [{ params: { target: 100, direction: 'under' } }, null, null],
    [{ params: { target: 99, direction: 'under' } }, 'validation_failed', 'target'],
    [{ params: { target: 9_801, direction: 'under' } }, null, null],
    [{ params: { target: 9_802, direction: 'under' } }, 'validation_failed', 'target'],
    [{ params: { target: 10_000, direction: 'over' } }, 'validation_failed', 'target'],
    [{ params: { target: 99_999, direction: 'under' } }, 'validation_failed', 'target'],
  ])('a bet is accepted or refused with the rule it breaks: %j → %s', (change, code, path) => {
    expect(refusalOf({ ...REQUEST, ...change })).toEqual(code === null ? undefined : { code, path });
  });

  it('a refusal names the playable targets', () => {
    expect(() => acceptBet(DICE, { ...REQUEST, params: { ...EVEN, target: 10_000 } })).toThrow(
      expect.objectContaining({
        more: { errors: [{ path: 'target', message: expect.stringContaining('over 1.99 to 99.00') }] },
      }),
    );
  });
});

describe('playing a round', () => {
  const seeds = { server_seed: 's', client_seed: 'c', nonce: 7 };
  const wordsOf =
    (...words: number[]) =>
    () =>
      new Uint8Array(words.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]));

  it('a digest without a usable number leads to the next block', () => {
    const asked: string[] = [];
    const digest = (key: string, message: string) => {
      asked.push(`${key}|${message}`);
      const words = new Uint8Array(32).fill(0xff);
      if (asked.length === 3) words.set([0, 0, 0, 42]);
      return words;
    };
    expect(playRound(DICE, { stake: 1n, params: EVEN }, seeds, digest).outcome.roll).toBe(42);
    expect(asked).toEqual(['s|c:7:0', 's|c:7:1', 's|c:7:2']);
  });

  it.each([
    // Columns: roll, target, direction, payout for a stake of 1.00.
    [5_001, 5_000, 'over', 1_980_100n],
    [5_000, 5_000, 'over', 0n],
    [4_999, 5_000, 'under', 1_980_100n],
    [9_901, 9_900, 'over', 99_009_900n],
    [0, 100, 'under', 99_009_900n],
  ] as const)('a roll of %d on target %d %s pays %d micros for a stake of 1.00', (roll, target, direction, payout) => {
    const bet = { stake: 1_000_000n, params: { target, direction } };
    expect(playRound(DICE, bet, seeds, wordsOf(roll)).payout).toBe(payout);
  });

  it('a payout is rounded down to a whole micro', () => {
    const bet = { stake: 10_001n, params: { target: 101 } };
    expect(playRound(HALYARD, bet, seeds, wordsOf(0, 0)).payout).toBe(10_101n);
  });
});

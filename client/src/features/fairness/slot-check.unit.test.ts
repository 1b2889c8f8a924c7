import { type SlotGame, slotBooksSearch, slotGameOf } from '@goldwake/contracts';
import type { FairnessRound } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { type SeedClaim, seedErrors, seedsOf, verdictOf } from './check-round.js';
import { checkSlot } from './slot-check.js';

/** A round of a slot, whose hash and words were computed with Python. */
const ROUND = {
  server_seed: 'a'.repeat(64),
  server_seed_hash: 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
  client_seed: 'harbour',
  round_id: 'r1',
  game_id: 'the-eel-wife',
  currency: 'gold_coins',
  stake: '1000000',
  payout: '18300000',
  multiplier: '18.3000',
  outcome: { book: 2_073 },
  provider_round: 'p1',
  algorithm: 1,
  draw: { seed_pair: 1, nonce: 43 },
  placed_at: '2026-11-25T12:00:00.000Z',
} as FairnessRound;

const check = (claim: Partial<SeedClaim> = {}, change: object = {}) =>
  checkSlot({ ...ROUND, ...change } as FairnessRound, { ...seedsOf(ROUND), ...claim });
const agreements = async (...of: Parameters<typeof check>) => {
  const { hashAgrees, resultAgrees, multiplierAgrees } = (await check(...of)) ?? {};
  return [hashAgrees, resultAgrees, multiplierAgrees];
};
const headline = async (...of: Parameters<typeof check>) => verdictOf(await check(...of), 'book').headline;

describe('the check of a slot’s round in the page', () => {
  it('lets the page do other work while it searches for the books', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      if (slotBooksSearch(slotGameOf('coat-check') as SlotGame).next().done !== true) turns++;
    });
    try {
      // A slot of the archetype cluster, whose books no other test needs.
      await check({}, { game_id: 'coat-check' });
    } finally {
      clearInterval(timer);
    }
    expect(turns).toBeGreaterThan(0);
  });

  it('draws the recorded book from the revealed seeds, and shows each step', async () => {
    const checked = await check();
    expect(checked).toMatchObject({ result: 'book 2073', serverSeedHash: ROUND.server_seed_hash });
    expect(checked?.steps.map(({ name }) => name)).toEqual([
      ...['Seed hash', 'HMAC', 'Words', 'Position', 'Class', 'Book', 'Multiplier', 'Payout'],
    ]);
    expect(checked?.steps.filter(({ computed, stored }) => stored !== null && stored !== computed)).toEqual([]);
    expect(await agreements()).toEqual([true, true, true]);
    expect(await headline()).toBe('Seed, hash and book agree');
  });

  it('takes seeds as they are pasted', async () => {
    const pasted = { serverSeed: ` ${'A'.repeat(64)} `, serverSeedHash: ROUND.server_seed_hash.toUpperCase() };
    expect(await agreements(pasted)).toEqual([true, true, true]);
  });

  it.each<[string, Partial<SeedClaim>, object, (boolean | null)[]]>([
    ['another book', {}, { outcome: { book: 2_074 } }, [true, false, true]],
    ['another multiplier', {}, { multiplier: '18.4000' }, [true, true, false]],
    ['another payout', {}, { payout: '18300001' }, [true, true, false]],
    ['another server seed', { serverSeed: 'b'.repeat(64) }, {}, [false, false, false]],
    ['another hash', { serverSeedHash: 'c'.repeat(64) }, {}, [false, true, true]],
    ['another nonce', { nonce: '44' }, {}, [true, false, false]],
  ])('says that %s does not agree', async (_, claim, change, expected) => {
    expect(await agreements(claim, change)).toEqual(expected);
    expect(await headline(claim, change)).toBe('This does not check out');
  });

  it('says without a hash only that the arithmetic is right', async () => {
    expect(await agreements({ serverSeedHash: '' })).toEqual([null, true, true]);
    expect(await headline({ serverSeedHash: '' })).toBe('These seeds give this book');
    expect((await check({ serverSeedHash: '' }))?.steps[0]).toMatchObject({ name: 'Seed hash', stored: null });
  });

  it('computes nothing for a round that this version does not know', async () => {
    expect(await check({}, { algorithm: 2 })).toBeNull();
    expect(await check({}, { game_id: 'a-later-slot' })).toBeNull();
  });

  it.each<[string, object]>([
    ['multiplier', { multiplier: '18.3' }],
    ['outcome', { outcome: null }],
    ['stake', { stake: 'a lot' }],
  ])('throws if the %s of the record is damaged', async (_, change) => {
    await expect(check({}, change)).rejects.toThrow();
  });

  it.each<[keyof SeedClaim, string]>([
    ['serverSeed', 'ab'],
    ['serverSeed', ''],
    ['serverSeedHash', 'ab'],
    ['clientSeed', ''],
    ['nonce', '-1'],
  ])('an input “%s” of “%s” is an error', (name, value) => {
    expect(Object.keys(seedErrors({ ...seedsOf(ROUND), [name]: value }))).toEqual([name]);
  });
});

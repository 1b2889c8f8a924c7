import { describe, expect, it } from '@jest/globals';
import { microsText } from '../../money.js';
import { payoutOf } from '../originals/one-step.js';
import { recordedRound } from '../recorded-round.js';
import { roundSteps, type SettledRound, stepsOf } from '../round-steps.js';
import type { FairnessRound } from '../settled-rounds.js';
import { slotTableOf } from './rules.js';
import { ARCHETYPES, type SlotGame, slotGameOf } from './slot-games.js';
import { slotSteps } from './steps.js';
import { POSITIONS } from './table.js';

/** Seeds whose hash was computed with Python, like the words and the positions of the rounds below. */
const SEEDS = {
  server_seed: 'a'.repeat(64),
  server_seed_hash: 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
  client_seed: 'harbour',
};
const STAKE = 1_234_567n;

/** A round of each archetype, and losses. */
const ROUNDS = [
  {
    id: 'the-eel-wife',
    nonce: 43,
    words: [1061414055, 3285993479],
    position: 1112973304937924,
    book: 2073,
    at: 183000,
    paid: '5× to 20×',
  },
  {
    id: 'the-eel-wife',
    nonce: 0,
    words: [2130956799, 4283386530],
    position: 2234470157513972,
    book: 3076,
    at: 0,
    paid: 'nothing',
  },
  {
    id: 'lanterns-at-low-water',
    nonce: 39,
    words: [1570431176, 2990611974],
    position: 1646716441535505,
    book: 1649,
    at: 119400,
    paid: '5× to 20×',
  },
  {
    id: 'lucky-lido',
    nonce: 83,
    words: [2167816008, 4207594996],
    position: 2273119839431852,
    book: 1140,
    at: 60000,
    paid: '5× to 20×',
  },
  {
    id: 'samphire-and-silver',
    nonce: 92,
    words: [2098158927, 3679395592],
    position: 2200079095936241,
    book: 2064,
    at: 199500,
    paid: '5× to 20×',
  },
  {
    id: 'the-drowned-bells',
    nonce: 98,
    words: [1024228827, 840175120],
    position: 1073981766705472,
    book: 2125,
    at: 210000,
    paid: '20× to 100×',
  },
  {
    id: 'almond-blossom-bazaar',
    nonce: 10,
    words: [2356606741, 3777244449],
    position: 2471081270972994,
    book: 1005,
    at: 151500,
    paid: '5× to 20×',
  },
  {
    id: 'black-damp',
    nonce: 76,
    words: [1051568046, 422743739],
    position: 1102649015505704,
    book: 1808,
    at: 285000,
    paid: '20× to 100×',
  },
  {
    id: 'barometer-falling',
    nonce: 58,
    words: [907367902, 3573045213],
    position: 951444206079877,
    book: 1547,
    at: 92500,
    paid: '5× to 20×',
  },
] as const;
const [FIRST] = ROUNDS;

function settled({ id, nonce, book, at }: (typeof ROUNDS)[number], change: object = {}): SettledRound {
  const outcome = { provider_round: 'p1', stake: `${STAKE}`, book, multiplier: at, ...change };
  return {
    round: { round_id: 'r1', game_id: id, draw: { seed_pair: 1, nonce }, outcome, algorithm: 1 },
    currency: 'gold_coins',
    stake: microsText(STAKE),
    payout: microsText(payoutOf(STAKE, at)),
  };
}

async function differing(round: SettledRound, seeds = SEEDS): Promise<string[]> {
  const steps = (await roundSteps(round, seeds)) ?? [];
  return steps.filter(({ computed, stored }) => stored !== null && stored !== computed).map(({ name }) => name);
}

const game = (id: string) => slotGameOf(id) as SlotGame;
const whole = (value: number) => value.toLocaleString('en-US');

describe('recomputing a round of a slot step by step', () => {
  it.each(ROUNDS)('follows from the seeds in $id for nonce $nonce', async (row) => {
    const steps = (await roundSteps(settled(row), SEEDS)) ?? [];
    const shown = new Map(steps.map(({ name, computed }) => [name, computed]));
    expect([...shown.keys()]).toEqual([
      ...['Seed hash', 'HMAC', 'Words', 'Position', 'Class', 'Book', 'Multiplier', 'Payout'],
    ]);
    expect(shown.get('Words')).toBe(row.words.map(whole).join(' and '));
    expect(shown.get('Position')).toBe(whole(row.position));
    expect(shown.get('Class')).toMatch(new RegExp(`^${row.paid}, books \\d+ to \\d+$`));
    expect(shown.get('Book')).toBe(`book ${row.book}`);
    expect(shown.get('Multiplier')).toBe(`${row.at / 10_000}×`);
    expect(await differing(settled(row))).toEqual([]);
  });

  it.each<[string, SettledRound, string[]]>([
    ['the book', settled(FIRST, { book: 2072 }), ['Book']],
    ['a book that the table does not have', settled(FIRST, { book: 9_999 }), ['Book']],
    ['the multiplier', settled(FIRST, { multiplier: 183_001 }), ['Multiplier']],
    ['the payout', { ...settled(FIRST), payout: '1' }, ['Payout']],
    [
      'an outcome without any field',
      { ...settled(FIRST), round: { ...settled(FIRST).round, outcome: {} } },
      ['Book', 'Multiplier'],
    ],
    ['fields of other types', settled(FIRST, { book: { toString: 1 }, multiplier: 'much' }), ['Book', 'Multiplier']],
  ])('names what differs after a change of %s', async (_, round, names) => {
    expect(await differing(round)).toEqual(names);
  });

  it('names the book after a change of a seed or of the nonce, and the hash of a replaced seed', async () => {
    expect(await differing(settled(FIRST), { ...SEEDS, client_seed: 'harbor' })).toContain('Book');
    const { round, ...rest } = settled(FIRST);
    expect(await differing({ ...rest, round: { ...round, draw: { seed_pair: 1, nonce: 44 } } })).toContain('Book');
    expect(await differing(settled(FIRST), { ...SEEDS, server_seed: 'b'.repeat(64) })).toContain('Seed hash');
  });

  it('is not possible for an unknown algorithm or without a draw, and fails for an outcome that is no object', async () => {
    const { round, ...rest } = settled(FIRST);
    expect(await roundSteps({ ...rest, round: { ...round, algorithm: 2 } }, SEEDS)).toBeUndefined();
    expect(await roundSteps({ ...rest, round: { ...round, draw: null } }, SEEDS)).toBeUndefined();
    await expect(roundSteps({ ...rest, round: { ...round, outcome: null } }, SEEDS)).rejects.toThrow(
      'is not an object',
    );
  });

  it('names the positions of each class, which follow one another and end with the last of all', () => {
    const table = slotTableOf(game(FIRST.id));
    const named = (position: number) => {
      const { steps } = slotSteps(game(FIRST.id), position, [0, 0]);
      return steps
        .find(({ name }) => name === 'Class')
        ?.how.match(/the positions ([\d,]+) to ([\d,]+)$/)
        ?.slice(1);
    };
    let start = 0;
    for (const { books, weight } of table.classes.filter((one) => one.weight > 0)) {
      const isLast = books === table.classes.at(-1)?.books;
      const end = isLast ? POSITIONS - 1 : start + weight * books.length - 1;
      expect([named(start), named(end)]).toEqual(Array.from({ length: 2 }, () => [whole(start), whole(end)]));
      start = end + 1;
    }
    expect(start).toBe(POSITIONS);
    const last = slotSteps(game(FIRST.id), POSITIONS - 1, [0, 0]).steps.find(({ name }) => name === 'Book');
    expect(last).toMatchObject({ computed: `book ${table.size - 1}`, how: expect.stringContaining('the last book') });
  });
});

it('a round of each archetype is recomputed here', () => {
  expect(new Set(ROUNDS.map(({ id }) => game(id).archetype))).toEqual(new Set(Object.keys(ARCHETYPES)));
});

describe('the words about a slot', () => {
  const text = stepsOf(FIRST.id);

  it('tell an open round from a settled one', () => {
    const bet = { provider_round: 'p1' };
    expect(text?.betText(bet)).toBe('round p1 of the provider');
    expect([text?.summary(bet), text?.summary({ ...bet, book: 2_073, multiplier: 183_000 })]).toEqual([
      'open',
      'book 2073 at 18.3×',
    ]);
  });
});

describe('a round as its player sees it', () => {
  const seen = (multiplier: string) =>
    ({
      ...SEEDS,
      ...{ round_id: 'r1', game_id: FIRST.id, currency: 'gold_coins', stake: `${STAKE}`, multiplier },
      ...{ payout: settled(FIRST).payout, outcome: { book: FIRST.book }, provider_round: 'p1', algorithm: 1 },
      ...{ draw: { seed_pair: 1, nonce: FIRST.nonce }, placed_at: '2026-11-25T12:00:00.000Z' },
    }) as FairnessRound;

  it('is read as the casino stores it', () => {
    expect(recordedRound(seen('18.3000'))).toEqual(settled(FIRST));
  });

  it.each(['18.3', '18', '', '-1.0000', '1e9'])('with the multiplier “%s” is refused', (multiplier) => {
    expect(() => recordedRound(seen(multiplier))).toThrow('is not a number with four decimals');
  });
});

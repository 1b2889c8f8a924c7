import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AUDITED_GAMES } from './audit/games.js';
import { verifyRound } from './verify-round.js';

/** Seeds whose hash was computed with Python, like the outcomes of the honest rounds below. */
const SEEDS = {
  server_seed: 'a'.repeat(64),
  server_seed_hash: 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
  client_seed: 'harbour',
};
const FACTS = {
  round_id: 'r1',
  currency: 'gold_coins',
  stake: '1000000',
  draw: { seed_pair: 1, nonce: 0 },
  placed_at: '2026-11-25T12:00:00.000Z',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-round-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function verify(content: unknown): Promise<{ code: number; text: string }> {
  const file = join(folder, 'round.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const lines: string[] = [];
  const code = await verifyRound([file], (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

/** A round as files contain it that were downloaded before dice had the form of the other games. */
const FLAT_DICE = {
  game_id: 'dice',
  target: '50.00',
  direction: 'over',
  roll: '37.25',
  won: false,
  multiplier: '1.9801',
};
const DICE = {
  game_id: 'dice',
  outcome: { target: 5_000, direction: 'over', roll: 3_725, won: false, multiplier: 19_801 },
  multiplier: '0.0000',
  algorithm: 1,
};
const HALYARD = { game_id: 'halyard', outcome: { target: 150, reached: 197 }, multiplier: '1.5000', algorithm: 1 };
const PLUMB = {
  game_id: 'plumb-line',
  outcome: { rows: 8, risk: 'low', path: 'RLRRLRLL', slot: 4, multiplier: 5_000 },
  multiplier: '0.5000',
  algorithm: 1,
};
const LAMP = {
  game_id: 'signal-lamp',
  outcome: {
    picks: [3, 7, 11, 40],
    risk: 'classic',
    drawn: [40, 34, 28, 15, 20, 21, 16, 17, 33, 4],
    hits: 1,
    multiplier: 8_000,
  },
  multiplier: '0.8000',
  algorithm: 1,
};
const WHEEL = {
  game_id: 'tide-wheel',
  outcome: { segments: 30, risk: 'low', segment: 9, multiplier: 12_000 },
  multiplier: '1.2000',
  algorithm: 1,
};

const BREAKWATER = {
  game_id: 'breakwater',
  draw: { seed_pair: 1, nonce: 4 },
  outcome: {
    mines: 5,
    actions: [{ action: 'reveal', tile: 19 }, { action: 'reveal', tile: 5 }, { action: 'cash_out' }],
    opened: [19, 5],
    multiplier: 15_631,
    next_multiplier: null,
    positions: [0, 1, 14, 23, 24],
    result: 'cashed_out',
  },
  base_stake: '1000000',
  multiplier: '1.5631',
  algorithm: 1,
};
const FATHOM = {
  game_id: 'fathom',
  draw: { seed_pair: 1, nonce: 1 },
  outcome: {
    actions: [{ action: 'skip' }, { action: 'lower' }, { action: 'higher' }, { action: 'cash_out' }],
    cards: ['7S', '4S', '4C', '4D'],
    multiplier: 40_992,
    choices: null,
    result: 'cashed_out',
  },
  base_stake: '1000000',
  multiplier: '4.0992',
  algorithm: 1,
};
const BLACKJACK = {
  game_id: 'blackjack',
  draw: { seed_pair: 1, nonce: 41 },
  outcome: {
    actions: [{ action: 'decline_insurance' }, { action: 'double' }],
    hands: [{ cards: ['3D', 'AH', '4H'], doubled: true, finished: true, result: 'won' }],
    dealer: ['AS', '2H', '9S', 'QS'],
    insurance: 'declined',
    allowed: [],
    result: 'over',
  },
  base_stake: '1000000',
  stake: '2000000',
  multiplier: '4.0000',
  algorithm: 1,
};

/** Round 1 of a seed chain, with values that were computed with Python. */
const TIDE = {
  ...FACTS,
  game_id: 'rising-tide',
  bet: 'b1',
  round: '1.1',
  server_seed: 'fac40185d1a78ad6a925202a233e9682e20a5f28930147dfca4e6a7dc9ec7188',
  server_seed_hash: '889d6db6f4b6aa1beaf339b29e8873d56edf662cbe70c3ae993dc594be2a8c38',
  client_seed: 'harbour',
  draw: { seed_pair: 1, nonce: 1 },
  cash_out_at: null,
  cashed_out_at: '1.99',
  elapsed_ms: 11_552,
  end: '3.41',
  multiplier: '1.9900',
  payout: '1990000',
  algorithm: 1,
};

it.each([
  ['a cash-out by hand', {}],
  ['a cash-out at the target', { cash_out_at: '3.41', cashed_out_at: '3.41', elapsed_ms: null, payout: '3410000' }],
  ['a lost bet', { cash_out_at: '3.42', cashed_out_at: null, elapsed_ms: null, payout: '0' }],
])('%s in a shared round follows from its seed', async (_, change) => {
  const { code, text } = await verify({ ...TIDE, ...change });
  expect([code, text]).toEqual([0, expect.stringMatching(/The round follows from its seeds\.$/)]);
});

it.each([
  ['a cash-out above the end', { cashed_out_at: '3.42', elapsed_ms: 20_500, payout: '3420000' }, 'Result'],
  ['a cash-out above its moment', { cashed_out_at: '2.00', payout: '2000000' }, 'Result'],
  ['another end', { end: '3.40' }, 'End'],
  ['another seed', { server_seed: 'b'.repeat(64) }, 'Seed hash'],
])('%s in a shared round is shown', async (_, change, step) => {
  const { code, text } = await verify({ ...TIDE, ...change });
  expect(code).toBe(1);
  expect(text).toMatch(new RegExp(`^${step}\\n.*\\n.*\\n.* DIFFERS$`, 'm'));
});

const HONEST_ROUNDS: [name: string, round: { game_id: string; payout: string }][] = [
  ['dice', { ...FACTS, ...SEEDS, ...DICE, payout: '0' }],
  ['dice without an outcome', { ...FACTS, ...SEEDS, ...FLAT_DICE, payout: '0' }],
  ['halyard', { ...FACTS, ...SEEDS, ...HALYARD, payout: '1500000' }],
  ['plumb-line', { ...FACTS, ...SEEDS, ...PLUMB, payout: '500000' }],
  ['signal-lamp', { ...FACTS, ...SEEDS, ...LAMP, payout: '800000' }],
  ['tide-wheel', { ...FACTS, ...SEEDS, ...WHEEL, payout: '1200000' }],
  ['breakwater', { ...FACTS, ...SEEDS, ...BREAKWATER, payout: '1563100' }],
  ['fathom', { ...FACTS, ...SEEDS, ...FATHOM, payout: '4099200' }],
  ['blackjack', { ...FACTS, ...SEEDS, ...BLACKJACK, payout: '4000000' }],
];

it.each(HONEST_ROUNDS)('an honest round of %s follows from its seeds', async (_, round) => {
  const { code, text } = await verify(round);
  expect([code, text]).toEqual([0, expect.stringMatching(/The round follows from its seeds\.$/)]);
  expect(text).toMatch(/HMAC-SHA256 of “harbour:\d+:0”/);
});

it('an honest round of every game is verified here', () => {
  const games = new Set([...HONEST_ROUNDS.map(([, { game_id }]) => game_id), TIDE.game_id]);
  expect([...games].sort()).toEqual(AUDITED_GAMES.map(({ game_id }) => game_id).sort());
});

/** A round of a slot, whose words were computed with Python. */
const SLOT = {
  ...FACTS,
  ...SEEDS,
  game_id: 'the-eel-wife',
  draw: { seed_pair: 1, nonce: 43 },
  outcome: { book: 2_073 },
  provider_round: 'p1',
  multiplier: '18.3000',
  payout: '18300000',
  algorithm: 1,
};

it('an honest round of a slot follows from its seeds, and each step from the words to the payout is printed', async () => {
  const { code, text } = await verify(SLOT);
  expect(code).toBe(0);
  expect(text).toMatch(/^Words\n.*\n {2}computed {2}1,061,414,055 and 3,285,993,479$/m);
  expect(text).toMatch(/^Position\n.*\n {2}computed {2}1,112,973,304,937,924$/m);
  expect(text).toMatch(/^Class\n.*\n {2}computed {2}5× to 20×, books \d+ to \d+$/m);
  expect(text).toMatch(/^Book\n.*\n {2}computed {2}book 2073\n {2}claimed {3}book 2073$/m);
  expect(text).toMatch(/^Multiplier\n.*\n {2}computed {2}18\.3×\n {2}claimed {3}18\.3×$/m);
  expect(text).toMatch(/The round follows from its seeds\.$/);
});

it.each([
  ['another book', { outcome: { book: 2_074 } }, 'Book'],
  ['a higher multiplier', { multiplier: '18.3001' }, 'Multiplier'],
  ['a higher payout', { payout: '18300001' }, 'Payout'],
  ['another client seed', { client_seed: 'harbor' }, 'Book'],
])('%s in a round of a slot is shown', async (_, change, step) => {
  const { code, text } = await verify({ ...SLOT, ...change });
  expect(code).toBe(1);
  expect(text).toMatch(new RegExp(`^${step}\\n.*\\n.*\\n.* DIFFERS$`, 'm'));
});

it.each([
  ['a payout', { payout: '1600000' }, 'Payout'],
  ['a replaced server seed', { server_seed: 'b'.repeat(64) }, 'Seed hash'],
  ['an outcome', { outcome: { target: 150, reached: 198 } }, 'Reached'],
])('%s that does not follow from the seeds is shown', async (_, change, step) => {
  const { code, text } = await verify({ ...FACTS, ...SEEDS, ...HALYARD, payout: '1500000', ...change });
  expect(code).toBe(1);
  expect(text).toMatch(new RegExp(`^${step}\\n.*\\n.*\\n.* DIFFERS$`, 'm'));
});

it('a hand that was paid as a blackjack and was none is shown', async () => {
  const outcome = { ...BLACKJACK.outcome, hands: [{ ...BLACKJACK.outcome.hands[0], result: 'blackjack' }] };
  const { code, text } = await verify({ ...FACTS, ...SEEDS, ...BLACKJACK, outcome, payout: '5000000' });
  expect(code).toBe(1);
  expect(text).toMatch(/^Hand\n.*\n.*won\n.*blackjack {3}DIFFERS$/m);
  expect(text).toMatch(/^Payout\n.*\n.*\n.* DIFFERS$/m);
});

it.each([
  ['a round whose server seed is not revealed', { ...FACTS, ...SEEDS, ...HALYARD, payout: '0', server_seed: null }],
  ['a round of an unknown game', { ...FACTS, ...SEEDS, ...HALYARD, payout: '0', game_id: 'roulette' }],
  ['a round of an unknown algorithm', { ...FACTS, ...SEEDS, ...HALYARD, payout: '0', algorithm: 2 }],
  ['a round of a slot with an unknown algorithm', { ...SLOT, algorithm: 2 }],
  ['a round of a slot without a multiplier', { ...SLOT, multiplier: undefined }],
  ['a round of a slot without an outcome', { ...SLOT, outcome: undefined }],
  ['a round without an outcome', { ...FACTS, ...SEEDS, game_id: 'halyard', payout: '0' }],
  ['JSON that is not a round', 'null'],
  ['text that is not JSON', 'round 1'],
])('%s cannot be verified', async (_, content) => {
  expect((await verify(content)).code).toBe(2);
});

it('a missing file and a missing argument are refused', async () => {
  const print = () => {};
  expect(await verifyRound([], print)).toBe(2);
  expect(await verifyRound([join(folder, 'missing.json')], print)).toBe(2);
});

import { createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Words } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../../set-up/root.mjs';
import { PAR_SHEETS } from '../par-sheet.js';
import { ratio, toNumber } from '../ratio.js';
import { playBest, profitOf } from './best-player.js';
import { bestProfits } from './distribution.js';
import { COMPARED_RULES, GOLDWAKE_RULES } from './rule-sets.js';
import { blackjackSheet } from './sheet.js';
import { AgainstUpCard, type CardValue, gameExpectation, insuranceExpectation, totalOf } from './solver.js';

/**
 * House edges in percent, computed by a Python program that shares no code with this repository: exact fractions, and
 * the splits enumerated hand by hand.
 */
const HOUSE_EDGES: [
  dealer: 'S17' | 'H17',
  doubleAfterSplit: boolean,
  maxHands: number,
  edge: number,
  resplit: number,
][] = [
  // Columns: dealer, double after split, hands, edge if aces are split once, edge if aces can be split again.
  ['S17', true, 2, 0.570388012274, 0.570388012274],
  ['S17', true, 3, 0.520765518038, 0.455587263648],
  ['S17', true, 4, 0.511733636839, 0.43469216881],
  ['S17', false, 2, 0.690236639114, 0.690236639114],
  ['S17', false, 3, 0.658343231689, 0.593164977299],
  ['S17', false, 4, 0.652538254101, 0.575496786072],
  ['H17', true, 2, 0.789210505017, 0.789210505017],
  ['H17', true, 3, 0.740044556576, 0.675591871836],
  ['H17', true, 4, 0.731095772114, 0.654911935998],
  ['H17', false, 2, 0.911314871572, 0.911314871572],
  ['H17', false, 3, 0.880211699249, 0.815759014509],
  ['H17', false, 4, 0.874550553801, 0.798366717685],
];

const HANDS = sized(100_000, 10_000_000);
/** Ten million hands take about five minutes. */
const HANDS_TIMEOUT_MS = 1_800_000;

describe('the house edge of blackjack', () => {
  it('of this casino is 0.5703880123 %, which the catalogue lists as its return', () => {
    const expectation = gameExpectation(GOLDWAKE_RULES);
    expect(-100 * expectation).toBeCloseTo(0.5703880123, 10);
    const { games } = JSON.parse(readFileSync(join(ROOT, 'services/games/catalogue/catalogue.json'), 'utf8')) as {
      games: { game_id: string; rtp: string }[];
    };
    const listed = games.find(({ game_id }) => game_id === 'blackjack');
    expect(listed?.rtp).toBe((100 * (1 + expectation)).toFixed(2));
  });

  it.each(HOUSE_EDGES)(
    'with %s, double after split %p and at most %d hands is %d %%, or %d %% if aces can be split again',
    (dealer, doubleAfterSplit, maxHands, edge, resplit) => {
      const rules = { dealerHitsSoft17: dealer === 'H17', doubleAfterSplit, maxHands };
      expect(-100 * gameExpectation({ ...rules, resplitAces: false })).toBeCloseTo(edge, 9);
      expect(-100 * gameExpectation({ ...rules, resplitAces: true })).toBeCloseTo(resplit, 9);
    },
  );

  it('is on its page in docs/games; otherwise run `npm run audit -- --par`', () => {
    expect(readFileSync(join(ROOT, PAR_SHEETS, 'blackjack.md'), 'utf8')).toBe(blackjackSheet());
  });

  it('is compared for each of these rules', () => {
    expect(COMPARED_RULES).toEqual(
      HOUSE_EDGES.map(([dealer, doubleAfterSplit, maxHands]) => ({
        dealerHitsSoft17: dealer === 'H17',
        ...{ doubleAfterSplit, maxHands, resplitAces: false },
      })),
    );
  });
});

describe('the distribution of profits with the best choices', () => {
  const profits = bestProfits();
  const all = profits.reduce((sum, { cases }) => sum + cases, 0n);

  it('has the expectation of the solver', () => {
    const expectation = profits.reduce(
      (sum, { profit, cases }) => sum + (profit / 10_000) * toNumber(ratio(cases, all)),
      0,
    );
    expect(expectation).toBeCloseTo(gameExpectation(GOLDWAKE_RULES), 12);
  });

  it('has a blackjack of the player only, in 4.509646 % of all hands, as its profit of 1.5', () => {
    // 8 ÷ 169 of all hands, less those against a blackjack of the dealer, which are 8 ÷ 169 too.
    const won = profits.find(({ profit }) => profit === 15_000);
    expect(toNumber(ratio(won?.cases ?? 0n, all))).toBeCloseTo((8 / 169) * (1 - 8 / 169), 15);
  });
});

describe('the expectation of a choice', () => {
  it.each<
    [hand: [CardValue, CardValue], up: CardValue, choice: 'stand' | 'hit' | 'double' | 'split', expectation: number]
  >([
    // Published expectations for an unlimited deck: dealer stands on soft 17 and has no blackjack.
    [[10, 6], 10, 'stand', -0.54043],
    [[10, 6], 10, 'hit', -0.539826],
    [[8, 8], 10, 'split', -0.489488],
    [[5, 6], 6, 'double', 0.66738],
    // Soft 18.
    [[1, 7], 2, 'stand', 0.121742],
    [[1, 7], 2, 'double', 0.11975],
    [[1, 7], 3, 'double', 0.177641],
    [[1, 7], 6, 'double', 0.381506],
    [[1, 7], 7, 'stand', 0.399554],
    [[1, 7], 8, 'stand', 0.105951],
    [[1, 7], 9, 'hit', -0.100744],
    [[1, 7], 10, 'hit', -0.143808],
    [[1, 7], 1, 'hit', -0.092935],
    // Soft 17.
    [[1, 6], 2, 'hit', -0.000491],
    [[1, 6], 3, 'double', 0.055095],
    [[1, 6], 6, 'double', 0.256104],
    [[1, 6], 7, 'hit', 0.053823],
    [[1, 6], 8, 'hit', -0.072915],
    [[1, 6], 9, 'hit', -0.149787],
    [[1, 6], 10, 'hit', -0.196867],
    [[1, 6], 1, 'hit', -0.179569],
  ])('of %p against %d to %s is %d', ([first, second], up, choice, expectation) => {
    expect(new AgainstUpCard(up, GOLDWAKE_RULES).choices(first, second)[choice]).toBeCloseTo(expectation, 6);
  });

  it('of insurance is −1 ÷ 13 of its stake', () => {
    expect(insuranceExpectation()).toBeCloseTo(-1 / 13, 12);
  });

  it('counts an ace 11 only if the hand does not bust', () => {
    expect([totalOf([1, 6]), totalOf([1, 6, 10]), totalOf([1, 1, 9]), totalOf([10, 6, 10])]).toEqual([
      { total: 17, soft: true },
      { total: 17, soft: false },
      { total: 21, soft: true },
      { total: 26, soft: false },
    ]);
  });
});

it(
  `${HANDS} hands by the casino's rules with the best choices return what the solver expects, within 3 standard errors`,
  () => {
    const cipher = createCipheriv('aes-256-ctr', Buffer.alloc(32, 'blackjack'), Buffer.alloc(16));
    const words = new Words(() => cipher.update(Buffer.alloc(65_536)));
    let [sum, squares] = [0, 0];
    for (let hand = 0; hand < HANDS; hand++) {
      const profit = profitOf(playBest(words));
      sum += profit;
      squares += profit ** 2;
    }
    const mean = sum / HANDS;
    const standardError = Math.sqrt((squares / HANDS - mean ** 2) / HANDS);
    expect(standardError).toBeLessThan(0.004);
    expect(Math.abs(mean - gameExpectation(GOLDWAKE_RULES)) / standardError).toBeLessThan(3);
  },
  HANDS_TIMEOUT_MS,
);

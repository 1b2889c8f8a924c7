import { toDecimals } from '../ratio.js';
import { bestProfits } from './distribution.js';
import { COMPARED_RULES, GOLDWAKE_RULES } from './rule-sets.js';
import {
  AgainstUpCard,
  CARD_VALUES,
  type CardValue,
  type Choice,
  type Expectations,
  gameExpectation,
  insuranceExpectation,
  type RuleSet,
} from './solver.js';

/** The order in which players know the dealer's up cards. */
const UP_CARDS: readonly CardValue[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];

/** Returns the page with the house edge of blackjack and the expectation of each choice for the first two cards. */
export function blackjackSheet(): string {
  const expectation = gameExpectation(GOLDWAKE_RULES);
  return `# Blackjack: house edge

Blackjack with an unlimited deck. The dealer stands on soft 17 and looks for a blackjack before the player acts. A blackjack pays
3 to 2, any two cards can be doubled, also after a split, a pair can be split once, split aces take one card each, and there is no
surrender.

\`npm run audit -- --par\` wrote this page from the exact solver in
[\`solver.ts\`](../../tools/src/audit/blackjack/solver.ts), which does not use the casino's own rules. A test plays hands by
those rules with the best choices and compares the return. Simulate the game with
\`npm run audit -- --game blackjack --rounds 1e8\`.

With the best choices, the house edge is **${percent(-expectation, 10)} %** of the first stake, and the return is
${percent(1 + expectation, 10)} %. Insurance costs ${percent(-insuranceExpectation(), 4)} % of its stake.

## Profits with the best choices

In units of the first stake. Splits and doubles can win or lose up to four of them.

| profit | probability |
| --: | --: |
${profitRows().join('\n')}

## House edges of other rules

S17 and H17: the dealer stands on or hits soft 17. DAS: a hand can be doubled after a split. Aces can be split once.

| rules | 2 hands | 3 hands | 4 hands |
| --- | --: | --: | --: |
${houseEdges().join('\n')}

## The best choices

Profit per stake of the best choice against each up card, if the dealer has no blackjack. S: stand, H: hit, D: double, P: split.

${choiceTable('hard', hardHands())}

${choiceTable(
  'soft',
  [2, 3, 4, 5, 6, 7, 8, 9].map((second) => ({ name: `A,${second}`, cards: [1, second as CardValue] })),
)}

${choiceTable(
  'pair',
  CARD_VALUES.map((value) => ({ name: `${cardName(value)},${cardName(value)}`, cards: [value, value] })),
)}
`;
}

function profitRows(): string[] {
  const profits = bestProfits();
  const denominator = profits.reduce((sum, { cases }) => sum + cases, 0n);
  return profits.map(({ profit, cases }) => {
    const probability = toDecimals({ numerator: 100n * cases, denominator }, 10).text;
    return `| ${String(profit / 10_000).replace('-', '−')} | ${probability} % |`;
  });
}

function houseEdges(): string[] {
  const rows = new Map<string, string[]>();
  for (const rules of COMPARED_RULES) {
    const name = nameOf(rules);
    rows.set(name, [...(rows.get(name) ?? []), `${percent(-gameExpectation(rules), 9)} %`]);
  }
  return [...rows].map(([name, edges]) => `| ${[name, ...edges].join(' | ')} |`);
}

function nameOf({ dealerHitsSoft17, doubleAfterSplit }: RuleSet): string {
  return `${dealerHitsSoft17 ? 'H17' : 'S17'}, ${doubleAfterSplit ? 'DAS' : 'no DAS'}`;
}

interface NamedHand {
  name: string;
  cards: [CardValue, CardValue];
}

/** Returns two cards for each hard total that two different cards can have. */
function hardHands(): NamedHand[] {
  return Array.from({ length: 15 }, (_, at) => at + 5).map((total) => {
    const high = Math.min(10, total - 2) as CardValue;
    return { name: String(total), cards: [high, (total - high) as CardValue] };
  });
}

function choiceTable(title: string, hands: readonly NamedHand[]): string {
  const against = UP_CARDS.map((up) => new AgainstUpCard(up, GOLDWAKE_RULES));
  const rows = hands.map(({ name, cards: [first, second] }) => {
    const cells = against.map((table) => bestOf(table.choices(first, second)));
    return `| ${[name, ...cells].join(' | ')} |`;
  });
  return [
    `| ${[title, ...UP_CARDS.map(cardName)].join(' | ')} |`,
    `| --- |${UP_CARDS.map(() => ' --: |').join('')}`,
    ...rows,
  ].join('\n');
}

const LETTERS: Record<Choice, string> = { stand: 'S', hit: 'H', double: 'D', split: 'P' };

function bestOf(expectations: Expectations): string {
  const [best] = (Object.entries(expectations) as [Choice, number][]).sort(([, a], [, b]) => b - a);
  return best ? `${LETTERS[best[0]]} ${best[1].toFixed(4).replace('-', '−')}` : '';
}

function cardName(value: CardValue): string {
  return value === 1 ? 'A' : String(value);
}

function percent(share: number, decimals: number): string {
  return (100 * share).toFixed(decimals);
}

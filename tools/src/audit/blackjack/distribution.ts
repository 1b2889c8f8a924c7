import type { Cell } from '../audited-game.js';
import { GOLDWAKE_RULES } from './rule-sets.js';
import { AgainstUpCard, CARD_VALUES, type CardValue, type Choice, plus, type Total, totalOf } from './solver.js';

/*
 * The exact distribution of the profits of all hands with the solver's best choices. Like the solver, it knows nothing
 * of the rules in contracts. Probabilities are counted in cases of 13 equally likely ranks for each card.
 */

/** Longer than any hand; a hand of fewer cards has the cases of all further cards. */
const CARDS_MAX = 26;
const ALL = 13n ** BigInt(CARDS_MAX);
const ranksOf = (value: CardValue) => (value === 10 ? 4n : 1n);

/** A finished hand: its total and how many times the first stake is on it. Totals above 21 are 22. */
interface Finished {
  total: number;
  stakes: 1 | 2;
}
const BUST = 22;
/** Cases of each finished hand. */
type Hands = Map<string, Finished & { cases: bigint }>;

/** Returns the profits with the best choices in ascending order, in ten-thousandths of the stake, and their cases. */
export function bestProfits(): { profit: number; cases: bigint }[] {
  const profits = new Map<number, bigint>();
  const add = (stakes: number, cases: bigint) => {
    const profit = 10_000 * stakes;
    profits.set(profit, (profits.get(profit) ?? 0n) + cases);
  };
  for (const up of CARD_VALUES) {
    const bestHands = new BestHands(new AgainstUpCard(up, GOLDWAKE_RULES));
    const dealer = dealerTotals(up);
    for (const first of CARD_VALUES) {
      for (const second of CARD_VALUES) {
        const dealt = ranksOf(up) * ranksOf(first) * ranksOf(second);
        const natural = totalOf([first, second]).total === 21;
        const { hands, pair } = natural ? { hands: undefined, pair: false } : bestHands.from(first, second);
        for (const { total, blackjack, cases } of dealer) {
          const before = dealt * cases;
          // All cases have the same number of cards: those of two hands.
          if (blackjack || !hands) add(blackjack ? (natural ? 0 : -1) : 1.5, before * ALL * ALL);
          else {
            for (const one of hands.values()) {
              const profit = profitOf(one, total);
              if (!pair) add(profit, before * one.cases * ALL);
              else
                for (const other of hands.values())
                  add(profit + profitOf(other, total), before * one.cases * other.cases);
            }
          }
        }
      }
    }
  }
  return [...profits].map(([profit, cases]) => ({ profit, cases })).sort((a, b) => a.profit - b.profit);
}

/** Returns the cells of an audit: what the first stake becomes, which is negative if more than it is lost. */
export function blackjackCells(): Cell[] {
  return bestProfits().map(({ profit, cases }) => ({
    label: `profit ${profit / 10_000}`,
    paid: 10_000 + profit,
    cases,
  }));
}

function profitOf({ total, stakes }: Finished, dealer: number): number {
  if (total === BUST || (dealer !== BUST && dealer > total)) return -stakes;
  return dealer === total ? 0 : stakes;
}

/** The finished hands against one up card, with the best choices. */
class BestHands {
  private readonly known = new Map<string, Hands>();

  constructor(private readonly against: AgainstUpCard) {}

  /** Returns the finished hands from two cards; `pair` tells whether two such hands come from a split. */
  from(first: CardValue, second: CardValue): { hands: Hands; pair: boolean } {
    const pair = best(this.against.choices(first, second)) === 'split';
    if (!pair) return { hands: this.after(totalOf([first, second]), true), pair };
    const hands = mean((value) => {
      const hand = totalOf([first, value]);
      return first === 1 ? finished(hand, 1) : this.after(hand, GOLDWAKE_RULES.doubleAfterSplit);
    });
    return { hands, pair };
  }

  private after(hand: Total, canDouble: boolean): Hands {
    const key = JSON.stringify([hand, canDouble]);
    const hands = this.known.get(key) ?? this.computed(hand, canDouble);
    this.known.set(key, hands);
    return hands;
  }

  private computed(hand: Total, canDouble: boolean): Hands {
    if (hand.total >= 21) return finished(hand, 1);
    const choice = best({
      stand: this.against.stand(hand),
      hit: this.against.hit(hand),
      ...(canDouble ? { double: this.against.double(hand) } : {}),
    });
    if (choice === 'stand') return finished(hand, 1);
    return mean((value) =>
      choice === 'double' ? finished(plus(hand, value), 2) : this.after(plus(hand, value), false),
    );
  }
}

function finished({ total }: Total, stakes: 1 | 2): Hands {
  const hand: Finished = { total: Math.min(total, BUST), stakes };
  return new Map([[JSON.stringify(hand), { ...hand, cases: ALL }]]);
}

/** Returns the finished hands after one more card. */
function mean(after: (value: CardValue) => Hands): Hands {
  const hands: Hands = new Map();
  for (const value of CARD_VALUES) {
    for (const [key, hand] of after(value)) {
      const cases = (hand.cases / 13n) * ranksOf(value) + (hands.get(key)?.cases ?? 0n);
      hands.set(key, { ...hand, cases });
    }
  }
  return hands;
}

function best(expectations: Partial<Record<Choice, number>>): Choice {
  const choices = Object.entries(expectations) as [Choice, number][];
  return choices.reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

/** Returns the dealer's final totals and their cases, including those of a blackjack. */
function dealerTotals(up: CardValue): { total: number; blackjack: boolean; cases: bigint }[] {
  const totals: { total: number; blackjack: boolean; cases: bigint }[] = [];
  const draw = (hand: Total, cards: number, cases: bigint): void => {
    if (hand.total < 17) {
      for (const value of CARD_VALUES) draw(plus(hand, value), cards + 1, (cases / 13n) * ranksOf(value));
      return;
    }
    const [total, blackjack] = [Math.min(hand.total, BUST), cards === 2 && hand.total === 21];
    const known = totals.find((one) => one.total === total && one.blackjack === blackjack);
    if (known) known.cases += cases;
    else totals.push({ total, blackjack, cases });
  };
  draw(totalOf([up]), 1, ALL);
  return totals;
}

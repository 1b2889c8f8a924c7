/*
 * Exact expectations of blackjack with an unlimited deck. The solver knows nothing of the rules in contracts, so an
 * error in one of them does not hide in the other. Expectations are profits in units of the initial stake.
 */

/** Values of cards: 1 is an ace, and 10 is a ten, jack, queen or king. */
export type CardValue = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
export const CARD_VALUES: readonly CardValue[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const probabilityOf = (value: CardValue) => (value === 10 ? 4 : 1) / 13;

export interface RuleSet {
  /** Whether the dealer draws to a soft 17. */
  dealerHitsSoft17: boolean;
  doubleAfterSplit: boolean;
  /** Largest number of hands after splitting, at least 2. */
  maxHands: number;
  /** Whether aces can be split again. Each hand from split aces takes one card in any case. */
  resplitAces: boolean;
}

export type Choice = 'stand' | 'hit' | 'double' | 'split';
/** Expectation of each choice that the rules allow. */
export type Expectations = Partial<Record<Choice, number>>;

/** Total of a hand; `soft` tells whether an ace counts 11 in it. */
export interface Total {
  total: number;
  soft: boolean;
}

const BUST = 22;
type DealerOutcome = 17 | 18 | 19 | 20 | 21 | typeof BUST;

export function totalOf(values: readonly CardValue[]): Total {
  return values.reduce<Total>(plus, { total: 0, soft: false });
}

export function plus({ total, soft }: Total, value: CardValue): Total {
  let sum = total + value;
  let ace = soft;
  if (value === 1 && !ace && sum + 10 <= 21) [sum, ace] = [sum + 10, true];
  if (sum > 21 && ace) [sum, ace] = [sum - 10, false];
  return { total: sum, soft: ace };
}

/** Expectations against one up card of the dealer, who has looked at the hole card and has no blackjack. */
export class AgainstUpCard {
  private readonly dealer: ReadonlyMap<DealerOutcome, number>;
  private readonly hits = new Map<string, number>();
  private readonly splits = new Map<CardValue, number>();

  constructor(
    readonly up: CardValue,
    private readonly rules: RuleSet,
  ) {
    this.dealer = this.dealerOutcomes();
  }

  /** Probability that the dealer has a blackjack with this up card. */
  get blackjackProbability(): number {
    if (this.up === 1) return probabilityOf(10);
    return this.up === 10 ? probabilityOf(1) : 0;
  }

  stand({ total }: Total): number {
    if (total > 21) return -1;
    let expectation = 0;
    for (const [outcome, probability] of this.dealer) {
      if (outcome === BUST || outcome < total) expectation += probability;
      else if (outcome > total) expectation -= probability;
    }
    return expectation;
  }

  hit(hand: Total): number {
    const key = `${hand.total} ${hand.soft}`;
    const known = this.hits.get(key);
    if (known !== undefined) return known;
    const expectation = mean((value) => {
      const next = plus(hand, value);
      return next.total > 21 ? -1 : this.standOrHit(next);
    });
    this.hits.set(key, expectation);
    return expectation;
  }

  double(hand: Total): number {
    return 2 * mean((value) => this.stand(plus(hand, value)));
  }

  /** Returns the expectation of all hands that come from splitting a pair. */
  split(pair: CardValue): number {
    const known = this.splits.get(pair) ?? this.computeSplit(pair);
    this.splits.set(pair, known);
    return known;
  }

  private computeSplit(pair: CardValue): number {
    const { doubleAfterSplit, maxHands, resplitAces } = this.rules;
    const aces = pair === 1;
    const best = (value: CardValue): number => {
      const hand = totalOf([pair, value]);
      if (aces) return this.stand(hand);
      return Math.max(this.standOrHit(hand), doubleAfterSplit ? this.double(hand) : Number.NEGATIVE_INFINITY);
    };
    const others = mean((value) => (value === pair ? 0 : best(value)));
    const repeated = probabilityOf(pair);
    /** Expectation of hands that have one card each and of the splits that are still allowed. */
    const waiting = (hands: number, splits: number): number => {
      if (hands === 0) return 0;
      const keep = best(pair) + waiting(hands - 1, splits);
      const again = splits > 0 && (!aces || resplitAces) ? waiting(hands + 1, splits - 1) : Number.NEGATIVE_INFINITY;
      return others + (1 - repeated) * waiting(hands - 1, splits) + repeated * Math.max(keep, again);
    };
    return waiting(2, maxHands - 2);
  }

  /** Returns the expectation of each choice for the first two cards, which are not a blackjack. */
  choices(first: CardValue, second: CardValue): Expectations {
    const hand = totalOf([first, second]);
    return {
      stand: this.stand(hand),
      hit: this.hit(hand),
      double: this.double(hand),
      ...(first === second ? { split: this.split(first) } : {}),
    };
  }

  standOrHit(hand: Total): number {
    return hand.total === 21 ? this.stand(hand) : Math.max(this.stand(hand), this.hit(hand));
  }

  private dealerOutcomes(): Map<DealerOutcome, number> {
    const outcomes = new Map<DealerOutcome, number>();
    const draw = (hand: Total, probability: number): void => {
      const { total, soft } = hand;
      if (total > 17 || (total === 17 && !(soft && this.rules.dealerHitsSoft17))) {
        const outcome = Math.min(total, BUST) as DealerOutcome;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + probability);
        return;
      }
      for (const value of CARD_VALUES) draw(plus(hand, value), probability * probabilityOf(value));
    };
    const up = totalOf([this.up]);
    for (const hole of CARD_VALUES) {
      const blackjack = (this.up === 1 && hole === 10) || (this.up === 10 && hole === 1);
      if (!blackjack) draw(plus(up, hole), probabilityOf(hole) / (1 - this.blackjackProbability));
    }
    return outcomes;
  }
}

/** Returns the expectation of insurance as a share of its own stake: it pays 2 to 1 if the hole card is a ten. */
export function insuranceExpectation(): number {
  return 3 * probabilityOf(10) - 1;
}

/** Returns the player's expectation with the best choices: the negative house edge. */
export function gameExpectation(rules: RuleSet): number {
  return mean((up) => {
    const against = new AgainstUpCard(up, rules);
    const dealerBlackjack = against.blackjackProbability;
    return mean((first) =>
      mean((second) => {
        const blackjack = first + second === 11 && (first === 1 || second === 1);
        if (blackjack) return 1.5 * (1 - dealerBlackjack);
        const best = Math.max(...Object.values(against.choices(first, second)));
        return (1 - dealerBlackjack) * best - dealerBlackjack;
      }),
    );
  });
}

/** Returns the mean of a value over the next card. */
function mean(value: (card: CardValue) => number): number {
  return CARD_VALUES.reduce((sum, card) => sum + probabilityOf(card) * value(card), 0);
}

import { CARD_RANKS, type Card, cardRank, drawCard } from '../cards.js';
import { FIRST_STAKE, inOrder, type MultiStepGame, notAllowed, takeActions } from '../multi-step.js';

/** A bet on Fathom has no parameters. */
export type FathomParams = Record<never, never>;

/** What the player expects of the next card. */
export type FathomGuess = 'higher' | 'lower';
export const FATHOM_GUESSES: readonly FathomGuess[] = ['higher', 'lower'];

export interface FathomAction {
  action: FathomGuess | 'skip' | 'cash_out';
}

export interface FathomTable {
  actions: FathomAction[];
  /** The shown cards in order. The first one belongs to the bet, each other one to a guess or a skip. */
  cards: Card[];
  /** What a cash-out pays, in ten-thousandths of the stake; 0 before the first correct guess and after a wrong one. */
  multiplier: number;
  /** What a cash-out pays after each guess if it is correct; null if the round is over. */
  choices: Record<FathomGuess, number> | null;
  result: 'open' | 'cashed_out' | 'lost';
}

/** Largest multiplier, in ten-thousandths. A chain that reaches it is cashed out. */
export const FATHOM_MAX = 10_000_000_000;
/** How many cards can be skipped in a round. */
export const FATHOM_SKIPS_MAX = 52;
/** Return of each guess to the player in parts per 1,000. */
const FATHOM_RETURN = 985n;
const ACE = 0;
const KING = CARD_RANKS.length - 1;

/**
 * Fathom (hi-lo): the player guesses whether the next card is higher or lower. The ace is the lowest rank and the king
 * the highest. Each correct guess multiplies the stake, a wrong one ends the round. A skip shows a new card instead.
 */
export const FATHOM: MultiStepGame<FathomParams, FathomAction, FathomTable> = {
  game_id: 'fathom',
  faults: () => [],
  replay: (params, actions, words) => FATHOM.play(params, inOrder(actions), words),
  play(_, choose, words) {
    const chain = new Chain();
    const bet = tableOf({ actions: [], cards: [drawCard(words)], multiplier: 0, result: 'open' }, chain);
    return takeActions(bet, choose, actionFault, (table, { action }) => {
      const actions = [...table.actions, { action }];
      if (action === 'cash_out') return tableOf({ ...table, actions, result: 'cashed_out' }, chain);
      const card = table.cards.at(-1) as Card;
      const next = drawCard(words);
      const cards = [...table.cards, next];
      if (action === 'skip') return tableOf({ actions, cards, multiplier: table.multiplier, result: 'open' }, chain);
      if (!fathomWins(card, action, next)) return tableOf({ actions, cards, multiplier: 0, result: 'lost' }, chain);
      const multiplier = chain.add(winningRanks(card, action));
      return tableOf({ actions, cards, multiplier, result: multiplier === FATHOM_MAX ? 'cashed_out' : 'open' }, chain);
    });
  },
  actionFault,
  isOver: ({ result }) => result !== 'open',
  additionalStake: () => 0,
  staked: () => FIRST_STAKE,
  paid: ({ multiplier }) => multiplier,
  atTimeout: ({ multiplier }) => (multiplier > 0 ? { action: 'cash_out' } : undefined),
};

/**
 * Returns whether the next card is as guessed. The same rank wins both guesses, except that `higher` from an ace
 * and `lower` from a king need another rank: the alternative, `lower` from an ace and `higher` from a king, is
 * the same rank.
 */
export function fathomWins(card: Card, guess: FathomGuess, next: Card): boolean {
  const [rank, nextRank] = [cardRank(card), cardRank(next)];
  if (nextRank === rank) return !(guess === 'higher' ? rank === ACE : rank === KING);
  return guess === 'higher' ? nextRank > rank : nextRank < rank;
}

/** Returns how many of the 13 ranks win a guess. */
export function winningRanks(card: Card, guess: FathomGuess): number {
  const rank = cardRank(card);
  return guess === 'higher' ? Math.min(KING - rank + 1, KING) : Math.min(rank + 1, KING);
}

/** The exact multiplier of a chain of correct guesses: the product of 0.985 × 13 ÷ winning ranks. */
class Chain {
  private numerator = BigInt(FIRST_STAKE);
  private denominator = 1n;

  /** Adds a correct guess and returns the multiplier in ten-thousandths, rounded down. */
  add(winning: number): number {
    this.numerator *= FATHOM_RETURN * BigInt(CARD_RANKS.length);
    this.denominator *= 1_000n * BigInt(winning);
    return this.rounded(this.numerator, this.denominator);
  }

  /** Returns the multiplier after each guess from a card if it is correct. */
  choices(card: Card): Record<FathomGuess, number> {
    const numerator = this.numerator * FATHOM_RETURN * BigInt(CARD_RANKS.length);
    const after = (guess: FathomGuess) =>
      this.rounded(numerator, this.denominator * 1_000n * BigInt(winningRanks(card, guess)));
    return { higher: after('higher'), lower: after('lower') };
  }

  private rounded(numerator: bigint, denominator: bigint): number {
    return Math.min(Number(numerator / denominator), FATHOM_MAX);
  }
}

function tableOf({ actions, cards, multiplier, result }: Omit<FathomTable, 'choices'>, chain: Chain): FathomTable {
  const choices = result === 'open' ? chain.choices(cards.at(-1) as Card) : null;
  return { actions, cards, multiplier, choices, result };
}

function actionFault({ actions, multiplier, result }: FathomTable, { action }: FathomAction): string | undefined {
  const skips = actions.filter((taken) => taken.action === 'skip').length;
  const allowed: readonly string[] =
    result === 'open'
      ? [...FATHOM_GUESSES, ...(skips < FATHOM_SKIPS_MAX ? ['skip'] : []), ...(multiplier > 0 ? ['cash_out'] : [])]
      : [];
  return allowed.includes(action) ? undefined : notAllowed(action, allowed);
}

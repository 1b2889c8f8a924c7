import {
  CARD_RANKS,
  type Card,
  type FathomAction,
  type FathomGuess,
  type FathomTable,
  winningRanks,
} from '@goldwake/contracts';

/** A card of the chain, and what the player did before it was shown; null for the first card. */
export interface Link {
  card: Card;
  action: FathomAction['action'] | null;
  /**
   * What a cash-out paid after this card, in ten-thousandths; 0 before the first correct guess and after a wrong one.
   */
  multiplier: number;
}

/** Return of each guess, in parts per 1,000. */
const RETURN = 985n;

/** Returns the cards of a round in order, each with the multiplier after it. */
export function chainOf({ cards, actions, result }: Pick<FathomTable, 'cards' | 'actions' | 'result'>): Link[] {
  let [numerator, denominator] = [10_000n, 1n];
  let guesses = 0;
  return cards.map((card, at) => {
    const action = actions[at - 1]?.action ?? null;
    const before = cards[at - 1];
    if (before && (action === 'higher' || action === 'lower')) {
      guesses += 1;
      numerator *= RETURN * BigInt(CARD_RANKS.length);
      denominator *= 1_000n * BigInt(winningRanks(before, action));
    }
    const lost = result === 'lost' && at === cards.length - 1;
    return { card, action, multiplier: lost || guesses === 0 ? 0 : Number(numerator / denominator) };
  });
}

/** Returns the chance of a guess, for example `69.23 %`. */
export function chanceText(card: Card, guess: FathomGuess): string {
  return `${((winningRanks(card, guess) / CARD_RANKS.length) * 100).toFixed(2)} %`;
}

/**
 * Names a guess. The same rank wins both guesses, except next to an ace and a king: one of the two guesses is then the
 * same rank alone.
 */
export function guessName(card: Card, guess: FathomGuess): string {
  const edge = card.startsWith('A') ? 'higher' : card.startsWith('K') ? 'lower' : null;
  const name = guess === 'higher' ? 'Higher' : 'Lower';
  if (edge === null) return `${name} or same`;
  return guess === edge ? name : 'Same';
}

/** Returns what the auto-bet does: the likelier guess until enough guesses were correct, and then a cash-out. */
export function autoAction(
  { cards, actions }: Pick<FathomTable, 'cards' | 'actions'>,
  goal: number,
): FathomAction['action'] {
  const correct = actions.filter(({ action }) => action === 'higher' || action === 'lower').length;
  const card = cards.at(-1);
  if (correct >= goal || !card) return 'cash_out';
  return winningRanks(card, 'higher') >= winningRanks(card, 'lower') ? 'higher' : 'lower';
}

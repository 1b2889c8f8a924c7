import { CARD_RANKS, type Card, cardDraw } from '../cards.js';
import { type MultiStepSteps, type TableStep, times } from '../game-steps.js';
import { type FathomGuess, type FathomParams, type FathomTable, fathomWins, winningRanks } from './rules.js';

const RESULTS: Record<FathomTable['result'], string> = { open: 'open', cashed_out: 'cashed out', lost: 'lost' };

export const FATHOM_STEPS: MultiStepSteps<FathomParams, FathomTable> = {
  allowed: 'a bet has no parameters',
  betText: () => 'no parameters',
  summary: ({ actions, cards, multiplier, result }) => {
    const shown = cards.map((card, at) => (at === 0 ? card : `${actions[at - 1]?.action} ${card}`));
    return `${shown.join(', ')}, ${RESULTS[result]} (${times(multiplier)})`;
  },
  steps(tables, words) {
    const last = tables.at(-1) as FathomTable;
    return [
      { name: 'First card', how: cardDraw(words, 0), result: ({ cards }) => String(cards[0]) },
      ...last.actions.map(({ action }, at): TableStep<FathomTable> => {
        const name = `${at + 1}. ${action === 'cash_out' ? 'Cash-out' : `${action[0]?.toUpperCase()}${action.slice(1)}`}`;
        if (action === 'cash_out') {
          return { name, how: 'the multiplier is paid', result: ({ result }) => RESULTS[result] };
        }
        const drawn = cardDraw(words, at + 1);
        if (action === 'skip') return { name, how: drawn, result: ({ cards }) => String(cards[at + 1]) };
        const { multiplier } = tables[at + 1] as FathomTable;
        return {
          name,
          how: `${guessText(last.cards[at] as Card, action)}; ${drawn}; the multiplier is ${times(multiplier)}`,
          result: ({ cards }) => {
            const [card, next] = [cards[at] as Card, cards[at + 1] as Card];
            return `${next}, ${fathomWins(card, action, next) ? 'correct' : 'wrong'}`;
          },
        };
      }),
      {
        name: 'Multiplier',
        how: 'the product of 0.985 × 13 ÷ winning ranks of all correct guesses, rounded down once, at most 1,000,000×; 0 after a wrong guess',
        result: ({ multiplier }) => times(multiplier),
      },
      { name: 'Result', how: 'how the round ended', result: ({ result }) => RESULTS[result] },
    ];
  },
};

function guessText(card: Card, guess: FathomGuess): string {
  const winning = CARD_RANKS.filter((rank) => fathomWins(card, guess, `${rank}S`));
  return `${winning.join(' ')} win from ${card} (${winningRanks(card, guess)} of ${CARD_RANKS.length} ranks)`;
}

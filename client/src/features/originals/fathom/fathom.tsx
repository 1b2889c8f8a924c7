import { type Card, FATHOM_SKIPS_MAX, type FathomTable, formatMoney, parseMicros, payoutOf } from '@goldwake/contracts';
import { cardName } from '../../../rounds/card-text.js';
import { FATHOM_WORDS } from '../../../rounds/game-words.js';
import { multiplierText } from '../../../rounds/index.js';
import { type OutcomeRound, withOutcome } from '../frame/one-step.js';
import type { Original } from '../frame/original.js';
import { type Choice, type OpenRound, outcomeOf } from '../frame/steps.js';
import type { Table } from '../frame/use-table.js';
import { autoAction, chanceText, guessName } from './chain.js';
import { Controls } from './controls.js';
import { Stage, TURN_MS } from './stage.js';

type FathomRound = OutcomeRound<FathomTable>;
/** `goal` is the number of correct guesses after which the auto-bet cashes out. */
export interface FathomForm {
  goal: number;
}
/** Most guesses that the auto-bet can make in a round. */
export const GOAL_MAX = 10;
export type FathomPage = Table<FathomForm, FathomRound, FathomTable>;

const FATHOM_GAME: Original<FathomForm, FathomForm, FathomRound, FathomTable> = {
  ...withOutcome(FATHOM_WORDS),
  id: 'fathom',
  about: 'Returns 98.5 % a step, every chain can be checked',
  revealMs: TURN_MS,

  first: { goal: 2 },
  isKept: isForm,
  open: (form) => form,
  keep: (form) => form,
  fault: () => null,
  params: () => ({}),
  prize: (_, open) => ({ label: 'Profit at cash-out', multiplier: open?.multiplier || null }),

  keys: [],
  steps: {
    choices,
    keys: [
      { keys: ['h'], shown: ['H'], does: 'Higher', choice: 'higher' },
      { keys: ['l'], shown: ['L'], does: 'Lower', choice: 'lower' },
      { keys: ['s'], shown: ['S'], does: 'Skip the card', choice: 'skip' },
      { keys: ['c'], shown: ['C'], does: 'Cash out', choice: 'cash_out' },
    ],
    additionalStake: () => 0,
    revealMs: (shown) => (outcomeOf<FathomTable>(shown)?.actions.at(-1)?.action === 'cash_out' ? 0 : TURN_MS),
    spoken,
    auto: {
      plan: ({ goal }) => goal,
      next: (goal, { outcome }) => ({ action: autoAction(outcome, Number(goal)) }),
    },
  },
  Stage,
  Controls,
};

export default FATHOM_GAME;

function choices({ outcome, base_stake, currency }: OpenRound<FathomTable>): Choice[] {
  const { cards, choices, multiplier, actions } = outcome;
  const card = cards.at(-1) as Card;
  const guess = (id: 'higher' | 'lower'): Choice => ({
    id,
    label: guessName(card, id),
    detail: `${multiplierText(choices?.[id] ?? 0)} · ${chanceText(card, id)}`,
    action: () => ({ action: id }),
  });
  const skips = actions.filter(({ action }) => action === 'skip').length;
  return [
    guess('higher'),
    guess('lower'),
    {
      id: 'skip',
      label: 'Skip',
      detail: 'Another card',
      refusal: skips < FATHOM_SKIPS_MAX ? undefined : `A round has ${FATHOM_SKIPS_MAX} skips`,
      action: () => ({ action: 'skip' }),
    },
    {
      id: 'cash_out',
      label: 'Cash out',
      detail: multiplier > 0 ? formatMoney(payoutOf(parseMicros(base_stake), multiplier), currency) : 'After a step',
      tone: 'gold',
      refusal: multiplier > 0 ? undefined : 'You can cash out after the first correct guess',
      action: () => ({ action: 'cash_out' }),
    },
  ];
}

function spoken({ outcome: { cards, choices, multiplier } }: OpenRound<FathomTable>): string {
  const card = cards.at(-1) as Card;
  const offers = (['higher', 'lower'] as const)
    .map((guess) => `${guessName(card, guess)} pays ${multiplierText(choices?.[guess] ?? 0)}`)
    .join(', ');
  const now = multiplier > 0 ? ` Cash out at ${multiplierText(multiplier)}.` : '';
  return `The card is the ${cardName(card)}.${now} ${offers}.`;
}

function isForm(value: unknown): value is FathomForm {
  const { goal } = (value ?? {}) as Partial<FathomForm>;
  return Number.isInteger(goal) && Number(goal) >= 1 && Number(goal) <= GOAL_MAX;
}

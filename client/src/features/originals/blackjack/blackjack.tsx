import {
  type BlackjackAction,
  type BlackjackTable,
  type Card,
  formatExactMoney,
  handTotal,
  parseMicros,
  payoutOf,
} from '@goldwake/contracts';
import { cardName } from '../../../rounds/card-text.js';
import { BLACKJACK_WORDS } from '../../../rounds/game-words.js';
import { type OutcomeRound, withOutcome } from '../frame/one-step.js';
import type { Original } from '../frame/original.js';
import { type Choice, type OpenRound, outcomeOf } from '../frame/steps.js';
import type { Table } from '../frame/use-table.js';
import { Controls } from './controls.js';
import { dealMs, totalText } from './deal.js';
import { Felt } from './felt.js';
import { bestAction } from './strategy.js';

export interface BlackjackForm {
  /** Whether the best action is marked. */
  hint: boolean;
  /** Whether each decision is judged after it. */
  trainer: boolean;
}
type BlackjackRound = OutcomeRound<BlackjackTable>;
export type BlackjackPage = Table<BlackjackForm, BlackjackRound, BlackjackTable>;

const BLACKJACK_GAME: Original<BlackjackForm, BlackjackForm, BlackjackRound, BlackjackTable> = {
  ...withOutcome(BLACKJACK_WORDS),
  id: 'blackjack',
  about: 'House edge 0.57 %, every hand can be checked',
  revealMs: 0,

  first: { hint: false, trainer: false },
  isKept: isForm,
  open: (form) => form,
  keep: (form) => form,
  fault: () => null,
  params: () => ({}),
  prize: (_, open) => (open && !isNatural(open) ? prizeOf(open) : BLACKJACK_PRIZE),

  keys: [{ keys: ['t'], shown: ['T'], does: 'Hint on and off', change: (form) => ({ ...form, hint: !form.hint }) }],
  steps: {
    choices,
    keys: [
      { keys: ['h'], shown: ['H'], does: 'Hit', choice: 'hit' },
      { keys: ['s'], shown: ['S'], does: 'Stand', choice: 'stand' },
      { keys: ['d'], shown: ['D'], does: 'Double', choice: 'double' },
      { keys: ['p'], shown: ['P'], does: 'Split', choice: 'split' },
      { keys: ['i'], shown: ['I'], does: 'Take insurance', choice: 'insure' },
      { keys: ['n'], shown: ['N'], does: 'No insurance', choice: 'decline_insurance' },
    ],
    additionalStake: (_, { action }) => ADDITIONAL[action] ?? 0,
    revealMs(shown) {
      const after = outcomeOf<BlackjackTable>(shown);
      return after ? dealMs((shown.before?.outcome ?? null) as BlackjackTable | null, after) : 0;
    },
    spoken,
    // The auto-bet plays basic strategy. If the balance is too low for an action, it stops, and the player continues.
    auto: {
      plan: () => null,
      next: (_, { outcome }) => ({ action: bestAction(outcome) ?? 'stand' }),
    },
  },
  Stage: Felt,
  Controls,
};

export default BLACKJACK_GAME;

const BLACKJACK_PRIZE = { label: 'Profit with a blackjack', multiplier: 25_000 };

/**
 * What the hands that are not bust win. They hold no blackjack, which would have ended the round, and an insurance is
 * lost already.
 */
function prizeOf({ hands, insurance }: BlackjackTable): { label: string; multiplier: number } {
  const profits = hands.map(({ cards, doubled }) => (isBust(cards) ? -1 : 1) * (doubled ? 20_000 : 10_000));
  const insured = insurance === 'taken' ? 5_000 : 0;
  return {
    label: hands.length > 1 && profits.every((profit) => profit > 0) ? 'Profit if both hands win' : 'Profit on win',
    multiplier: profits.reduce((sum, profit) => sum + profit, 10_000 - insured),
  };
}

/** An open round with such a hand waits for the answer about insurance. */
const isNatural = ({ hands, insurance }: BlackjackTable) =>
  insurance === 'offered' && hands.every(({ cards }) => handTotal(cards).total === 21);

const isBust = (cards: readonly Card[]) => handTotal(cards).total > 21;

/** In ten-thousandths of the stake. */
const ADDITIONAL: Readonly<Record<string, number>> = { double: 10_000, split: 10_000, insure: 5_000 };

export const ACTION_NAMES: Record<BlackjackAction, string> = {
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
  insure: 'Insurance',
  decline_insurance: 'No insurance',
};

function choices({ outcome, base_stake, currency }: OpenRound<BlackjackTable>, { hint }: BlackjackForm): Choice[] {
  const best = hint ? bestAction(outcome) : undefined;
  const offered: readonly BlackjackAction[] = outcome.allowed.includes('insure')
    ? ['insure', 'decline_insurance']
    : ['hit', 'stand', 'double', 'split'];
  const price = (action: BlackjackAction) => payoutOf(parseMicros(base_stake), ADDITIONAL[action] ?? 0);
  return offered.map((id) => ({
    id,
    label: ACTION_NAMES[id],
    ...(price(id) > 0n && { detail: `+${formatExactMoney(price(id), currency)}` }),
    hint: id === best ? 'the best by basic strategy' : undefined,
    refusal: outcome.allowed.includes(id) ? undefined : REFUSALS[id],
    action: () => ({ action: id }),
  }));
}

/** Why the rules do not allow an action now. */
const REFUSALS: Partial<Record<BlackjackAction, string>> = {
  double: 'Double and split are for the first two cards',
  split: 'A pair can be split, once a round',
};

function spoken({ outcome }: OpenRound<BlackjackTable>): string {
  const { hands, dealer, allowed } = outcome;
  const active = hands.findIndex(({ finished }) => !finished);
  const own = hands.map(({ cards, finished }, at) => {
    const name = hands.length > 1 ? `Hand ${at + 1}${at === active ? ', active' : ''}` : 'Your hand';
    return `${name}: ${cards.map(cardName).join(', ')}, ${totalText(cards, finished).replace(' / ', ' or ')}`;
  });
  const up = dealer[0] ? `The dealer shows the ${cardName(dealer[0])}.` : '';
  return `${own.join('. ')}. ${up} ${allowed.map((action) => ACTION_NAMES[action]).join(', ')}?`;
}

function isForm(value: unknown): value is BlackjackForm {
  const { hint, trainer } = (value ?? {}) as Partial<BlackjackForm>;
  return typeof hint === 'boolean' && typeof trainer === 'boolean';
}

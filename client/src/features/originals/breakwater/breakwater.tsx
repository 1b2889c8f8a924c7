import { type BreakwaterTable, breakwaterMultiplier, formatMoney, parseMicros, payoutOf } from '@goldwake/contracts';
import { BREAKWATER_WORDS, tileColumn, tileRow } from '../../../rounds/game-words.js';
import { multiplierText } from '../../../rounds/index.js';
import { type OutcomeRound, withOutcome } from '../frame/one-step.js';
import type { Original } from '../frame/original.js';
import { type Choice, type OpenRound, outcomeOf } from '../frame/steps.js';
import type { Table } from '../frame/use-table.js';
import { Board, FLIP_MS } from './board.js';
import { Controls } from './controls.js';
import { type BreakwaterForm, isForm, picksFault, randomTile, withMines } from './tiles.js';

type BreakwaterRound = OutcomeRound<BreakwaterTable>;
/** The table of the page, not to be confused with the rules' table of a round. */
export type BreakwaterPage = Table<BreakwaterForm, BreakwaterRound, BreakwaterTable>;

const BREAKWATER_GAME: Original<BreakwaterForm, BreakwaterForm, BreakwaterRound, BreakwaterTable> = {
  ...withOutcome(BREAKWATER_WORDS),
  id: 'breakwater',
  about: 'House edge 1 %, every board can be checked',
  revealMs: FLIP_MS,

  first: { mines: 3, picks: [] },
  isKept: isForm,
  open: (form) => form,
  keep: (form) => form,
  fault: (form, mode) => (mode === 'auto' ? picksFault(form) : null),
  params: ({ mines }) => ({ mines }),
  prize: ({ mines }, open) =>
    open
      ? { label: 'Profit at cash-out', multiplier: open.multiplier || null }
      : { label: 'Profit after one tile', multiplier: breakwaterMultiplier(mines, 1) },

  keys: [
    { keys: ['q'], shown: ['Q'], does: 'Fewer mines', change: (form) => withMines(form, form.mines - 1) },
    { keys: ['w'], shown: ['W'], does: 'More mines', change: (form) => withMines(form, form.mines + 1) },
  ],
  steps: {
    choices,
    keys: [
      { keys: ['c'], shown: ['C'], does: 'Cash out', choice: 'cash_out' },
      { keys: ['r'], shown: ['R'], does: 'Open a random tile', choice: 'random' },
    ],
    additionalStake: () => 0,
    // The mines of the other tiles appear after a cash-out, when its result is known already.
    revealMs: (shown) => (outcomeOf<BreakwaterTable>(shown)?.actions.at(-1)?.action === 'reveal' ? FLIP_MS : 0),
    spoken,
    auto: {
      plan: ({ picks }) => picks,
      next(plan, { outcome }) {
        const tile = (plan as number[])[outcome.opened.length];
        return tile === undefined ? { action: 'cash_out' } : { action: 'reveal', tile };
      },
    },
  },
  Stage: Board,
  Controls,
};

export default BREAKWATER_GAME;

function choices({ outcome, base_stake, currency }: OpenRound<BreakwaterTable>): Choice[] {
  const { multiplier, opened } = outcome;
  const amount = formatMoney(payoutOf(parseMicros(base_stake), multiplier), currency);
  return [
    {
      id: 'cash_out',
      label: 'Cash out',
      detail: multiplier > 0 ? amount : 'After a tile',
      tone: 'gold',
      wide: true,
      refusal: multiplier > 0 ? undefined : 'Open a tile first; then you can cash out at any time',
      action: () => ({ action: 'cash_out' }),
    },
    {
      id: 'random',
      label: 'Random tile',
      wide: true,
      action: () => ({ action: 'reveal', tile: randomTile(opened, Math.random) }),
    },
  ];
}

function spoken({ outcome }: OpenRound<BreakwaterTable>): string {
  const { opened, mines, multiplier, next_multiplier } = outcome;
  const last = opened.at(-1);
  const next = `The next safe tile pays ${multiplierText(next_multiplier ?? 0)}.`;
  if (last === undefined) return `The board hides ${mines} ${mines === 1 ? 'mine' : 'mines'}. ${next}`;
  return `Row ${tileRow(last)}, column ${tileColumn(last)} is safe. Cash out at ${multiplierText(multiplier)}. ${next}`;
}

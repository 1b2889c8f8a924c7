import { type DiceOutcome, diceMultiplier, formatHundredths } from '@goldwake/contracts';
import { DICE_WORDS } from '../../../rounds/game-words.js';
import { type OutcomeRound, withOutcome } from '../frame/one-step.js';
import type { Original } from '../frame/original.js';
import type { Table } from '../frame/use-table.js';
import { flipOdds, isOdds, type Odds, type OddsForm, oddsReady, openOdds, stepTarget } from './odds.js';
import { OddsFields } from './odds-fields.js';
import { Stage } from './stage.js';

type DiceRound = OutcomeRound<DiceOutcome>;
export type DiceTable = Table<OddsForm, DiceRound>;

const DICE_GAME: Original<OddsForm, Odds, DiceRound> = {
  ...withOutcome(DICE_WORDS),
  id: 'dice',
  about: 'House edge 1 %, every roll can be checked',
  revealMs: 380,

  first: { target: 5_000, direction: 'over' },
  isKept: isOdds,
  open: openOdds,
  keep: ({ odds }) => odds,
  fault: (form) => (oddsReady(form) ? null : 'Correct the marked number first'),
  params: ({ odds: { target, direction } }) => ({ target: formatHundredths(target), direction }),
  prize: ({ odds: { target, direction } }) => ({
    label: 'Profit on win',
    multiplier: diceMultiplier(target, direction),
  }),

  keys: [
    { keys: ['q'], shown: ['Q'], does: 'Target down', change: (form) => stepTarget(form, -1), repeats: true },
    { keys: ['w'], shown: ['W'], does: 'Target up', change: (form) => stepTarget(form, 1), repeats: true },
    { keys: ['t'], shown: ['T'], does: 'Turn over and under', change: flipOdds },
  ],
  Stage,
  Controls: OddsFields,
};

export default DICE_GAME;

import type { DiceOutcome } from '../fairness-events.js';
import { BLACKJACK, BLACKJACK_STEPS, type BlackjackTable } from './blackjack/index.js';
import { BREAKWATER, BREAKWATER_STEPS, type BreakwaterTable } from './breakwater/index.js';
import { DICE, DICE_STEPS } from './dice/index.js';
import { FATHOM, FATHOM_STEPS, type FathomTable } from './fathom/index.js';
import type { GameSteps, MultiStepSteps } from './game-steps.js';
import { HALYARD, HALYARD_STEPS, type HalyardOutcome } from './halyard/index.js';
import type { MultiStepGame, RoundAction, Table } from './multi-step.js';
import type { OneStepGame } from './one-step.js';
import { PLUMB_LINE, PLUMB_LINE_STEPS, type PlumbLineOutcome } from './plumb-line/index.js';
import { SIGNAL_LAMP, SIGNAL_LAMP_STEPS, type SignalLampOutcome } from './signal-lamp/index.js';
import { TIDE_WHEEL, TIDE_WHEEL_STEPS, type TideWheelOutcome } from './tide-wheel/index.js';

export * from './blackjack/index.js';
export * from './breakwater/index.js';
export * from './dice/index.js';
export * from './fathom/index.js';
export * from './halyard/index.js';
export * from './plumb-line/index.js';
export * from './signal-lamp/index.js';
export * from './tide-wheel/index.js';

/** Outcomes of the games whose bet decides the round, by their id in the catalogue. */
export interface OneStepOutcomes {
  dice: DiceOutcome;
  halyard: HalyardOutcome;
  'plumb-line': PlumbLineOutcome;
  'signal-lamp': SignalLampOutcome;
  'tide-wheel': TideWheelOutcome;
}

export type OneStepGameId = keyof OneStepOutcomes;

export const ONE_STEP_GAMES = {
  dice: oneStep(DICE, DICE_STEPS),
  halyard: oneStep(HALYARD, HALYARD_STEPS),
  'plumb-line': oneStep(PLUMB_LINE, PLUMB_LINE_STEPS),
  'signal-lamp': oneStep(SIGNAL_LAMP, SIGNAL_LAMP_STEPS),
  'tide-wheel': oneStep(TIDE_WHEEL, TIDE_WHEEL_STEPS),
} satisfies { [Id in OneStepGameId]: OneStepOriginal<OneStepOutcomes[Id], OneStepOutcomes[Id]> };

/** Tables of the games in which the player acts between bet and end, by their id in the catalogue. */
export interface MultiStepTables {
  blackjack: BlackjackTable;
  breakwater: BreakwaterTable;
  fathom: FathomTable;
}

export type MultiStepGameId = keyof MultiStepTables;

export const MULTI_STEP_GAMES = {
  blackjack: multiStep(BLACKJACK, BLACKJACK_STEPS),
  breakwater: multiStep(BREAKWATER, BREAKWATER_STEPS),
  fathom: multiStep(FATHOM, FATHOM_STEPS),
} satisfies {
  [Id in MultiStepGameId]: MultiStepOriginal<
    MultiStepTables[Id],
    MultiStepTables[Id]['actions'][number],
    MultiStepTables[Id]
  >;
};

/** Rules of a game, and how its rounds are described. */
export type OneStepOriginal<Params extends object, Outcome extends Params> = OneStepGame<Params, Outcome> & {
  readonly text: GameSteps<Params, Outcome>;
};

export type MultiStepOriginal<
  Params extends object,
  Action extends RoundAction,
  T extends Table<Params, Action>,
> = MultiStepGame<Params, Action, T> & { readonly text: MultiStepSteps<Params, T> };

function oneStep<Params extends object, Outcome extends Params>(
  rules: OneStepGame<Params, Outcome>,
  text: GameSteps<Params, Outcome>,
): OneStepOriginal<Params, Outcome> {
  return { ...rules, text };
}

function multiStep<Params extends object, Action extends RoundAction, T extends Table<Params, Action>>(
  rules: MultiStepGame<Params, Action, T>,
  text: MultiStepSteps<Params, T>,
): MultiStepOriginal<Params, Action, T> {
  return { ...rules, text };
}

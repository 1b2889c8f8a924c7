import { BLACKJACK_FORMAT } from '../originals/blackjack/http.js';
import { BREAKWATER_FORMAT } from '../originals/breakwater/http.js';
import { DICE_FORMAT } from '../originals/dice/http.js';
import { FATHOM_FORMAT } from '../originals/fathom/http.js';
import type { MULTI_STEP_GAMES, MultiStepGameId, ONE_STEP_GAMES, OneStepGameId } from '../originals/games.js';
import { HALYARD_FORMAT } from '../originals/halyard/http.js';
import { PLUMB_LINE_FORMAT } from '../originals/plumb-line/http.js';
import { SIGNAL_LAMP_FORMAT } from '../originals/signal-lamp/http.js';
import { TIDE_WHEEL_FORMAT } from '../originals/tide-wheel/http.js';
import type { BetFormat, StepFormat } from './bodies.js';

type OneStepParams<Id extends OneStepGameId> = Parameters<(typeof ONE_STEP_GAMES)[Id]['play']>[0];
type MultiStepParams<Id extends MultiStepGameId> = Parameters<(typeof MULTI_STEP_GAMES)[Id]['play']>[0];
type ActionOf<Id extends MultiStepGameId> = Parameters<(typeof MULTI_STEP_GAMES)[Id]['actionFault']>[1];

/** How the bets of each one-step game are sent. Clients do not load this, because it needs class-validator. */
export const ONE_STEP_FORMATS: { readonly [Id in OneStepGameId]: BetFormat<OneStepParams<Id>> } = {
  dice: DICE_FORMAT,
  halyard: HALYARD_FORMAT,
  'plumb-line': PLUMB_LINE_FORMAT,
  'signal-lamp': SIGNAL_LAMP_FORMAT,
  'tide-wheel': TIDE_WHEEL_FORMAT,
};

/** How the bets and actions of each game in several steps are sent. */
export const MULTI_STEP_FORMATS: { readonly [Id in MultiStepGameId]: StepFormat<MultiStepParams<Id>, ActionOf<Id>> } = {
  blackjack: BLACKJACK_FORMAT,
  breakwater: BREAKWATER_FORMAT,
  fathom: FATHOM_FORMAT,
};

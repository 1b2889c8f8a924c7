import { BLACKJACK } from './blackjack/game.js';
import { BREAKWATER } from './breakwater/rules.js';
import { DICE } from './dice/rules.js';
import { FATHOM } from './fathom/rules.js';
import { HALYARD } from './halyard/rules.js';
import { PLUMB_LINE } from './plumb-line/rules.js';
import { SIGNAL_LAMP } from './signal-lamp/rules.js';
import { TIDE_WHEEL } from './tide-wheel/rules.js';

/** Games whose round is decided by its bet, by their id in the catalogue. */
export const ONE_STEP_GAMES = {
  dice: DICE,
  halyard: HALYARD,
  'plumb-line': PLUMB_LINE,
  'signal-lamp': SIGNAL_LAMP,
  'tide-wheel': TIDE_WHEEL,
};

/** Games in which the player acts between bet and end, by their id in the catalogue. */
export const MULTI_STEP_GAMES = {
  blackjack: BLACKJACK,
  breakwater: BREAKWATER,
  fathom: FATHOM,
};

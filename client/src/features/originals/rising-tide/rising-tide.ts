import { formatHundredths, TIDE_MIN } from '@goldwake/contracts';
import type { SettledTideBet, TideBet } from '@goldwake/contracts/http';
import { RISING_TIDE_WORDS } from '../../../rounds/game-words.js';
import type { Original } from '../frame/original.js';
import type { Table } from '../frame/use-table.js';
import { Act } from './act.js';
import { LastEnds } from './last-ends.js';
import { multiplierAt } from './now-text.js';
import { ownStateOf, settledOf } from './own-bet.js';
import { Stage } from './stage.js';
import { TableBets } from './table-bets.js';
import {
  FIRST_TARGET,
  hundredthsOf,
  isKeptTarget,
  type KeptTarget,
  openTarget,
  stepTarget,
  type TargetForm,
} from './target.js';
import { TargetField } from './target-field.js';
import type { TideSession } from './tide-session.js';

/** The page's table, not to be confused with the shared table of the casino. */
export type TidePage = Table<TargetForm, SettledTideBet, TideBet>;

export const RISING_TIDE_GAME: Original<TargetForm, KeptTarget, SettledTideBet, TideBet> = {
  id: 'rising-tide',
  words: RISING_TIDE_WORDS,
  about: 'One tide for everybody, fixed in advance by a public chain of seeds',
  revealMs: 0,

  first: FIRST_TARGET,
  isKept: isKeptTarget,
  open: openTarget,
  keep: ({ target }) => ({ target }),
  fault({ target, error }, mode) {
    if (error !== null) return 'Correct the marked number first';
    return mode === 'auto' && target === null ? 'Set where the auto-bet cashes out' : null;
  },
  params: ({ target }) => (target === null ? {} : { cashOutAt: formatHundredths(target) }),
  prize({ target }, open) {
    const at = open ? hundredthsOf(open.cash_out_at) || null : target;
    return at === null
      ? { label: 'Profit at cash-out', multiplier: null }
      : { label: `Profit at ${formatHundredths(at)}×`, multiplier: at * 100 };
  },
  resultOfOutcome: () => '',

  keys: [
    { keys: ['q'], shown: ['Q'], does: 'Target down', change: (form) => stepTarget(form, -1), repeats: true },
    { keys: ['w'], shown: ['W'], does: 'Target up', change: (form) => stepTarget(form, 1), repeats: true },
    { keys: ['e'], shown: ['E'], does: 'No target, cash out by hand', change: () => openTarget({ target: null }) },
  ],
  steps: {
    choices: () => [],
    keys: [],
    additionalStake: () => 0,
    revealMs: () => 0,
    spoken: () => '',
    // The casino cashes the bets of the auto-bet out at their target.
    auto: { plan: () => null, next: () => null },
  },
  shared: { Strip: LastEnds, Act, Below: TableBets, press, pressDoes: 'Bet, or cash out', settledOf },
  Stage,
  Controls: TargetField,
};

/** Handles a press of the button for an open bet, or for one that waits for the next round. */
function press(page: TidePage): boolean {
  const session = page.session as TideSession;
  if (page.open) return pressInRound(page, page.open.outcome, session);
  if (page.autoRunning) return false;
  if (page.waiting) session.gate?.cancel();
  return page.waiting || session.justSettled();
}

function pressInRound(page: TidePage, bet: TideBet, session: TideSession): boolean {
  const { value, context } = session.table.getSnapshot();
  const phase = value.phase;
  if (!context.view || phase === 'unknown' || phase === 'deciding') return true;
  const now = multiplierAt(context.view.table, session.clock.now());
  const isRiding = ownStateOf(bet, context.view.table, phase, now) === 'riding';
  // While nothing can be cashed out, the button stops the auto-bet.
  if (!isRiding) return !page.autoRunning;
  if (now >= TIDE_MIN && page.round.matches('open')) session.act({ action: 'cash_out' }, { duringAuto: true });
  return true;
}

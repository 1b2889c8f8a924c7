import { formatHundredths } from '../../dice.js';
import { type GameText, whole } from '../game-steps.js';
import { tideAt } from './curve.js';
import type { TideOutcome } from './outcome.js';
import { TIDE_MAX, TIDE_MIN, type TideParams, tideEnd, tideFaults, tidePaid, tideTarget } from './rules.js';

/**
 * One step of the way from the words of a shared round to what a bet was paid. `stored` is null if nothing is stored.
 */
interface TideStep {
  name: string;
  how: string;
  computed: string;
  stored: string | null;
}

const times = (hundredths: number) => `${formatHundredths(hundredths)}×`;
const ALLOWED = `a target of ${times(TIDE_MIN)} to ${times(TIDE_MAX)} or none is allowed`;

/**
 * Recomputes a settled bet of Rising Tide.
 * @param number the 52 bits that the words of the round begin with
 * @returns the steps, and the multiplier that the bet must be paid, in hundredths
 */
export function tideSteps(stored: TideOutcome, number: number): { steps: TideStep[]; multiplier: number } {
  const end = tideEnd(number);
  const multiplier = tideMultiplier(stored, end);
  const [fault] = tideFaults(stored);
  const bet = betText(stored);
  const steps: TideStep[] = [
    {
      name: 'Bet',
      how: ALLOWED,
      computed: fault?.message ?? bet,
      stored: bet,
    },
    {
      name: 'End',
      how: `the first word and the upper 20 bits of the second give ${whole(number)}; 0.99 × 2⁵² ÷ (this number + 1), rounded down to hundredths, at least 1.00× and at most ${times(TIDE_MAX)}`,
      computed: times(end),
      stored: stored.end === null ? null : times(stored.end),
    },
  ];
  if (stored.elapsed_ms !== null) {
    steps.push({
      name: 'Curve',
      how: `1.00006 to the power of ${stored.elapsed_ms}, the milliseconds from the start to the request, rounded down to hundredths`,
      computed: times(tideAt(stored.elapsed_ms)),
      stored: null,
    });
  }
  steps.push({
    name: 'Result',
    how: resultText(stored, end),
    computed: paidText(multiplier),
    stored: paidText(stored.cashed_out_at ?? 0),
  });
  return { steps, multiplier };
}

/**
 * Returns what a bet must be paid, as a multiplier in hundredths; 0 if it is lost. A request to cash out counts with
 * the multiplier of its moment, but not above the target, at which the bet was cashed out already.
 */
export function tideMultiplier(bet: TideParams & Pick<TideOutcome, 'elapsed_ms'>, end: number): number {
  if (bet.elapsed_ms === null) return tidePaid(bet, end);
  const reached = Math.min(tideAt(bet.elapsed_ms), tideTarget(bet));
  return reached >= TIDE_MIN && reached <= end ? reached : 0;
}

/** Returns the outcome of a bet in a few words, for the messages of `verify`. */
export function tideSummary({ cashed_out_at, end }: TideOutcome): string {
  return cashed_out_at === null ? `lost, the round ended at ${times(end ?? 100)}` : paidText(cashed_out_at);
}

/** How `verify` and `show` describe a bet. The outcome of an open bet has no result yet. */
export const TIDE_TEXT: GameText<TideParams, TideOutcome> = {
  allowed: ALLOWED,
  betText: (bet) => `shared round ${(bet as TideOutcome).round}, ${betText(bet)}`,
  summary: (outcome) => ('cashed_out_at' in outcome ? tideSummary(outcome) : 'open'),
};

function resultText(bet: TideOutcome, end: number): string {
  const target = tideTarget(bet);
  if (bet.elapsed_ms === null) {
    return `the target ${times(target)} is ${target <= end ? 'at most' : 'above'} the end ${times(end)}`;
  }
  const reached = tideAt(bet.elapsed_ms);
  return `${times(reached)} must be at least ${times(TIDE_MIN)} and at most the end ${times(end)}; above the target ${times(target)}, the target counts`;
}

function betText({ cash_out_at }: TideParams): string {
  return cash_out_at === null ? 'no target' : `target ${times(cash_out_at)}`;
}

function paidText(multiplier: number): string {
  return multiplier > 0 ? `cashed out at ${times(multiplier)}` : 'lost';
}

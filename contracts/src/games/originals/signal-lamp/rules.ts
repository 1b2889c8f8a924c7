import { type FieldFault, isOneOf, type OneStepGame } from '../one-step.js';
import {
  SIGNAL_LAMP_DRAWN,
  SIGNAL_LAMP_MAX_PICKS,
  SIGNAL_LAMP_NUMBERS,
  SIGNAL_LAMP_RISKS,
  type SignalLampRisk,
  signalLampTable,
} from './tables.js';

/** Parameters of a Signal Lamp bet. */
export interface SignalLampParams {
  /** The player's numbers: 1 to 10 different ones from 1 to 40, in ascending order. */
  picks: number[];
  risk: SignalLampRisk;
}

export interface SignalLampOutcome extends SignalLampParams {
  /** The ten drawn numbers in the order of their draws. */
  drawn: number[];
  /** How many picks were drawn. */
  hits: number;
  /** Payout as a multiple of the stake, in ten-thousandths. */
  multiplier: number;
}

const NUMBERS: readonly number[] = Array.from({ length: SIGNAL_LAMP_NUMBERS }, (_, at) => at + 1);

/** Signal Lamp (keno): ten of 40 numbers are drawn, and the number of the player's hits decides the multiplier. */
export const SIGNAL_LAMP: OneStepGame<SignalLampParams, SignalLampOutcome> = {
  game_id: 'signal-lamp',
  faults({ picks, risk }) {
    const faults: FieldFault[] = [];
    if (!arePicks(picks)) {
      faults.push({
        path: 'picks',
        message: 'picks must be 1 to 10 different integers from 1 to 40, in ascending order',
      });
    }
    if (!isOneOf(SIGNAL_LAMP_RISKS, risk)) {
      faults.push({ path: 'risk', message: 'risk must be classic, low, medium or high' });
    }
    return faults;
  },
  play({ picks, risk }, words) {
    const drawn = words.draw(NUMBERS, SIGNAL_LAMP_DRAWN);
    const hits = picks.filter((pick) => drawn.includes(pick)).length;
    return { picks, risk, drawn, hits, multiplier: signalLampTable(picks.length, risk)[hits] as number };
  },
  paid: ({ multiplier }) => multiplier,
};

function arePicks(picks: unknown): boolean {
  if (!Array.isArray(picks) || picks.length === 0 || picks.length > SIGNAL_LAMP_MAX_PICKS) return false;
  return Array.from(picks).every((pick, at) => isOneOf(NUMBERS, pick) && (at === 0 || pick > picks[at - 1]));
}

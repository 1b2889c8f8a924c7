import { type FieldFault, isOneOf, type OneStepGame } from '../one-step.js';
import {
  TIDE_WHEEL_RISKS,
  TIDE_WHEEL_SEGMENTS,
  TIDE_WHEEL_TABLES,
  type TideWheelRisk,
  type TideWheelSegments,
} from './tables.js';

/** Parameters of a Tide Wheel bet. */
export interface TideWheelParams {
  /** Number of segments of the wheel. */
  segments: TideWheelSegments;
  risk: TideWheelRisk;
}

export interface TideWheelOutcome extends TideWheelParams {
  /** The segment at which the wheel stops, counted clockwise from 0. */
  segment: number;
  /** Payout as a multiple of the stake, in ten-thousandths. */
  multiplier: number;
}

/** Tide Wheel: the wheel stops at one of its segments, each with equal probability. */
export const TIDE_WHEEL: OneStepGame<TideWheelParams, TideWheelOutcome> = {
  game_id: 'tide-wheel',
  faults({ segments, risk }) {
    const faults: FieldFault[] = [];
    if (!isOneOf(TIDE_WHEEL_SEGMENTS, segments)) {
      faults.push({ path: 'segments', message: 'segments must be 10, 20, 30, 40 or 50' });
    }
    if (!isOneOf(TIDE_WHEEL_RISKS, risk)) faults.push({ path: 'risk', message: 'risk must be low, medium or high' });
    return faults;
  },
  play({ segments, risk }, words) {
    const segment = words.uniform(segments);
    return { segments, risk, segment, multiplier: TIDE_WHEEL_TABLES[risk][segments][segment] as number };
  },
  paid: ({ multiplier }) => multiplier,
};

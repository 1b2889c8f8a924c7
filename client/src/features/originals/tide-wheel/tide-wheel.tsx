import {
  isOneOf,
  TIDE_WHEEL_RISKS,
  TIDE_WHEEL_SEGMENTS,
  TIDE_WHEEL_TABLES,
  type TideWheelOutcome,
  type TideWheelParams,
} from '@goldwake/contracts';
import { TIDE_WHEEL_WORDS } from '../../../rounds/game-words.js';
import { nextOf } from '../frame/next-of.js';
import { type OutcomeRound, withOutcome } from '../frame/one-step.js';
import type { Original } from '../frame/original.js';
import type { Table } from '../frame/use-table.js';
import { Controls } from './controls.js';
import { SPIN_MS } from './spin.js';
import { Wheel } from './wheel.js';

type TideWheelRound = OutcomeRound<TideWheelOutcome>;
export type TideWheelTable = Table<TideWheelParams, TideWheelRound>;

const TIDE_WHEEL_GAME: Original<TideWheelParams, TideWheelParams, TideWheelRound> = {
  ...withOutcome(TIDE_WHEEL_WORDS),
  id: 'tide-wheel',
  about: 'House edge 2 %, every spin can be checked',
  revealMs: SPIN_MS,

  first: { segments: 20, risk: 'medium' },
  isKept: isParams,
  open: (params) => params,
  keep: (params) => params,
  fault: () => null,
  params: ({ segments, risk }) => ({ segments, risk }),
  prize: ({ segments, risk }) => ({
    label: 'Largest profit',
    multiplier: Math.max(...TIDE_WHEEL_TABLES[risk][segments]),
  }),

  keys: [
    {
      keys: ['q'],
      shown: ['Q'],
      does: 'Next number of segments',
      change: (params) => ({ ...params, segments: nextOf(TIDE_WHEEL_SEGMENTS, params.segments) }),
    },
    {
      keys: ['t'],
      shown: ['T'],
      does: 'Next risk',
      change: (params) => ({ ...params, risk: nextOf(TIDE_WHEEL_RISKS, params.risk) }),
    },
  ],
  Stage: Wheel,
  Controls,
};

export default TIDE_WHEEL_GAME;

function isParams(value: unknown): value is TideWheelParams {
  const { segments, risk } = (value ?? {}) as Partial<TideWheelParams>;
  return isOneOf(TIDE_WHEEL_SEGMENTS, segments) && isOneOf(TIDE_WHEEL_RISKS, risk);
}

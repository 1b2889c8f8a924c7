import {
  isOneOf,
  PLUMB_LINE_RISKS,
  PLUMB_LINE_ROWS,
  PLUMB_LINE_TABLES,
  type PlumbLineOutcome,
  type PlumbLineParams,
  type PlumbLineRows,
} from '@goldwake/contracts';
import { PLUMB_LINE_WORDS } from '../../../rounds/game-words.js';
import { nextOf } from '../frame/next-of.js';
import { type OutcomeRound, withOutcome } from '../frame/one-step.js';
import type { Original } from '../frame/original.js';
import type { Table } from '../frame/use-table.js';
import { Board } from './board.js';
import { Controls } from './controls.js';
import { FALL_MS } from './fall.js';

type PlumbLineRound = OutcomeRound<PlumbLineOutcome>;
export type PlumbLineTable = Table<PlumbLineParams, PlumbLineRound>;

const PLUMB_LINE_GAME: Original<PlumbLineParams, PlumbLineParams, PlumbLineRound> = {
  ...withOutcome(PLUMB_LINE_WORDS),
  id: 'plumb-line',
  about: 'House edge 1 %, every drop can be checked',
  revealMs: FALL_MS,

  first: { rows: 12, risk: 'medium' },
  isKept: isParams,
  open: (params) => params,
  keep: (params) => params,
  fault: () => null,
  params: ({ rows, risk }) => ({ rows, risk }),
  prize: ({ rows, risk }) => ({ label: 'Largest profit', multiplier: Math.max(...PLUMB_LINE_TABLES[risk][rows]) }),

  keys: [
    { keys: ['q'], shown: ['Q'], does: 'Fewer rows', change: (params) => withRows(params, -1) },
    { keys: ['w'], shown: ['W'], does: 'More rows', change: (params) => withRows(params, 1) },
    {
      keys: ['t'],
      shown: ['T'],
      does: 'Next risk',
      change: (params) => ({ ...params, risk: nextOf(PLUMB_LINE_RISKS, params.risk) }),
    },
  ],
  Stage: Board,
  Controls,
};

export default PLUMB_LINE_GAME;

function withRows(params: PlumbLineParams, change: 1 | -1): PlumbLineParams {
  const rows = params.rows + change;
  return isOneOf<PlumbLineRows>(PLUMB_LINE_ROWS, rows) ? { ...params, rows } : params;
}

function isParams(value: unknown): value is PlumbLineParams {
  const { rows, risk } = (value ?? {}) as Partial<PlumbLineParams>;
  return isOneOf(PLUMB_LINE_ROWS, rows) && isOneOf(PLUMB_LINE_RISKS, risk);
}

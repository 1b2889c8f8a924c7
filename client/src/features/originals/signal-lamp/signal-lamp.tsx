import {
  SIGNAL_LAMP_MAX_PICKS,
  SIGNAL_LAMP_RISKS,
  type SignalLampOutcome,
  type SignalLampParams,
  signalLampTable,
} from '@goldwake/contracts';
import { SIGNAL_LAMP_WORDS } from '../../../rounds/game-words.js';
import { nextOf } from '../frame/next-of.js';
import { type OutcomeRound, withOutcome } from '../frame/one-step.js';
import type { Original } from '../frame/original.js';
import type { Table } from '../frame/use-table.js';
import { Board, DRAW_MS } from './board.js';
import { Controls } from './controls.js';
import { isParams, randomPicks } from './picks.js';

type SignalLampRound = OutcomeRound<SignalLampOutcome>;
export type SignalLampTable = Table<SignalLampParams, SignalLampRound>;

const SIGNAL_LAMP_GAME: Original<SignalLampParams, SignalLampParams, SignalLampRound> = {
  ...withOutcome(SIGNAL_LAMP_WORDS),
  id: 'signal-lamp',
  about: 'House edge 3 %, every draw can be checked',
  revealMs: DRAW_MS,

  first: { picks: [], risk: 'classic' },
  isKept: isParams,
  open: (params) => params,
  keep: (params) => params,
  fault: ({ picks }) => (picks.length > 0 ? null : `Pick 1 to ${SIGNAL_LAMP_MAX_PICKS} numbers first`),
  params: ({ picks, risk }) => ({ picks, risk }),
  prize: ({ picks, risk }) => ({
    label: 'Largest profit',
    multiplier: picks.length === 0 ? null : Math.max(...signalLampTable(picks.length, risk)),
  }),

  keys: [
    { keys: ['r'], shown: ['R'], does: 'Random numbers', change: (params) => randomPicks(params, Math.random) },
    { keys: ['c'], shown: ['C'], does: 'Clear the numbers', change: (params) => ({ ...params, picks: [] }) },
    {
      keys: ['t'],
      shown: ['T'],
      does: 'Next risk',
      change: (params) => ({ ...params, risk: nextOf(SIGNAL_LAMP_RISKS, params.risk) }),
    },
  ],
  Stage: Board,
  Controls,
};

export default SIGNAL_LAMP_GAME;

import type { HalyardOutcome } from '@goldwake/contracts';
import { formatHundredths } from '@goldwake/contracts';
import { HALYARD_WORDS } from '../../../rounds/game-words.js';
import { type OutcomeRound, withOutcome } from '../frame/one-step.js';
import type { Original } from '../frame/original.js';
import type { Table } from '../frame/use-table.js';
import { Stage } from './stage.js';
import { isTarget, openTarget, stepTarget, type TargetForm } from './target.js';
import { TargetFields } from './target-fields.js';

type HalyardRound = OutcomeRound<HalyardOutcome>;
export type HalyardTable = Table<TargetForm, HalyardRound>;

const HALYARD_GAME: Original<TargetForm, { target: number }, HalyardRound> = {
  ...withOutcome(HALYARD_WORDS),
  id: 'halyard',
  about: 'House edge 2 %, every height can be checked',
  revealMs: 400,

  first: { target: 200 },
  isKept: isTarget,
  open: openTarget,
  keep: ({ target }) => ({ target }),
  fault: ({ draft }) => (draft?.error == null ? null : 'Correct the marked number first'),
  params: ({ target }) => ({ target: formatHundredths(target) }),
  prize: ({ target }) => ({ label: 'Profit on win', multiplier: target * 100 }),

  keys: [
    { keys: ['q'], shown: ['Q'], does: 'Target down', change: (form) => stepTarget(form, -1), repeats: true },
    { keys: ['w'], shown: ['W'], does: 'Target up', change: (form) => stepTarget(form, 1), repeats: true },
  ],
  Stage,
  Controls: TargetFields,
};

export default HALYARD_GAME;

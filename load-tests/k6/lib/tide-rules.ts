/** The rules of Rising Tide for k6, which resolves no package names. */

import { tideAt, tideTime } from '../../../contracts/dist/games/originals/rising-tide/curve.js';
import { parseTideMultiplier } from '../../../contracts/dist/games/originals/rising-tide/outcome.js';
import { TIDE_MAX, TIDE_TIMES, tidePayout } from '../../../contracts/dist/games/originals/rising-tide/rules.js';
import { tideMultiplier } from '../../../contracts/dist/games/originals/rising-tide/steps.js';
import type { TideRules } from './table-phases.ts';

export const TIDE: TideRules = {
  parseTideMultiplier,
  TIDE_MAX,
  TIDE_TIMES,
  tideAt,
  tideMultiplier,
  tidePayout,
  tideTime,
};

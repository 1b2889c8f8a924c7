import { IsIn } from 'class-validator';
import { BetBody, type BetFormat } from '../../http/bodies.js';
import type { PlumbLineParams } from './rules.js';
import { PLUMB_LINE_RISKS, PLUMB_LINE_ROWS, type PlumbLineRisk, type PlumbLineRows } from './tables.js';

export class PlumbLineBetBody extends BetBody {
  @IsIn(PLUMB_LINE_ROWS)
  rows!: PlumbLineRows;

  @IsIn(PLUMB_LINE_RISKS)
  risk!: PlumbLineRisk;
}

export const PLUMB_LINE_FORMAT: BetFormat<PlumbLineParams, PlumbLineBetBody> = {
  BetBody: PlumbLineBetBody,
  paramsOf: ({ rows, risk }) => ({ rows, risk }),
};

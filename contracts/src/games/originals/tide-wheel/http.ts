import { IsIn } from 'class-validator';
import { BetBody, type BetFormat } from '../../http/bodies.js';
import type { TideWheelParams } from './rules.js';
import { TIDE_WHEEL_RISKS, TIDE_WHEEL_SEGMENTS, type TideWheelRisk, type TideWheelSegments } from './tables.js';

export class TideWheelBetBody extends BetBody {
  @IsIn(TIDE_WHEEL_SEGMENTS)
  segments!: TideWheelSegments;

  @IsIn(TIDE_WHEEL_RISKS)
  risk!: TideWheelRisk;
}

export const TIDE_WHEEL_FORMAT: BetFormat<TideWheelParams, TideWheelBetBody> = {
  BetBody: TideWheelBetBody,
  paramsOf: ({ segments, risk }) => ({ segments, risk }),
};

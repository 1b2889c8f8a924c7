import { IsString, Matches } from 'class-validator';
import { BetBody, type BetFormat, hundredthsOf } from '../../http/bodies.js';
import type { HalyardParams } from './rules.js';

export class HalyardBetBody extends BetBody {
  /** Multiplier that the bet needs, from 1.01 to 1000000.00, as text with two decimals. */
  @IsString()
  @Matches(/^\d{1,7}\.\d{2}$/, { message: 'target must be a number with two decimals, as a string' })
  target!: string;
}

export const HALYARD_FORMAT: BetFormat<HalyardParams, HalyardBetBody> = {
  BetBody: HalyardBetBody,
  paramsOf: ({ target }) => ({ target: hundredthsOf(target) }),
};

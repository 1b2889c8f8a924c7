import { IsIn, IsString, Matches } from 'class-validator';
import type { DiceDirection } from '../../fairness-events.js';
import { BetBody, type BetFormat, hundredthsOf } from '../../http/bodies.js';
import type { DiceParams } from './rules.js';

export class DiceBetBody extends BetBody {
  /** Target from 0.00 to 100.00, as text with two decimals. */
  @IsString()
  @Matches(/^\d{1,3}\.\d{2}$/, { message: 'target must be a number with two decimals, as a string' })
  target!: string;

  @IsIn(['over', 'under'])
  direction!: DiceDirection;
}

export const DICE_FORMAT: BetFormat<DiceParams, DiceBetBody> = {
  BetBody: DiceBetBody,
  paramsOf: ({ target, direction }) => ({ target: hundredthsOf(target), direction }),
};

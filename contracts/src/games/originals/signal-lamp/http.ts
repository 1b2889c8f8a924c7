import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { BetBody, type BetFormat } from '../../http/bodies.js';
import type { SignalLampParams } from './rules.js';
import { SIGNAL_LAMP_MAX_PICKS, SIGNAL_LAMP_NUMBERS, SIGNAL_LAMP_RISKS, type SignalLampRisk } from './tables.js';

export class SignalLampBetBody extends BetBody {
  /** 1 to 10 different numbers from 1 to 40, in ascending order. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SIGNAL_LAMP_MAX_PICKS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(SIGNAL_LAMP_NUMBERS, { each: true })
  picks!: number[];

  @IsIn(SIGNAL_LAMP_RISKS)
  risk!: SignalLampRisk;
}

export const SIGNAL_LAMP_FORMAT: BetFormat<SignalLampParams, SignalLampBetBody> = {
  BetBody: SignalLampBetBody,
  paramsOf: ({ picks, risk }) => ({ picks, risk }),
};

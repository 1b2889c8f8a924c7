import { IsIn } from 'class-validator';
import { ActionBody, BetBody, type StepFormat } from '../../http/bodies.js';
import type { FathomAction, FathomParams } from './rules.js';

/** A bet on Fathom has no parameters. */
export class FathomBetBody extends BetBody {}

export class FathomActionBody extends ActionBody {
  @IsIn(['higher', 'lower', 'skip', 'cash_out'])
  action!: 'higher' | 'lower' | 'skip' | 'cash_out';
}

export const FATHOM_FORMAT: StepFormat<FathomParams, FathomAction, FathomBetBody, FathomActionBody> = {
  BetBody: FathomBetBody,
  ActionBody: FathomActionBody,
  paramsOf: () => ({}),
  actionOf: ({ action }) => ({ action }),
};

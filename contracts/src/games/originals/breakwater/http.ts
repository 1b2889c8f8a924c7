import { IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { ActionBody, BetBody, type StepFormat } from '../../http/bodies.js';
import { BREAKWATER_MINES_MAX, BREAKWATER_TILES, type BreakwaterAction, type BreakwaterParams } from './rules.js';

export class BreakwaterBetBody extends BetBody {
  @IsInt()
  @Min(1)
  @Max(BREAKWATER_MINES_MAX)
  mines!: number;
}

export class BreakwaterActionBody extends ActionBody {
  @IsIn(['cash_out', 'reveal'])
  action!: 'cash_out' | 'reveal';

  /** Tile from 0 to 24; required for `reveal`. */
  @ValidateIf(({ action, tile }: BreakwaterActionBody) => action === 'reveal' || tile !== undefined)
  @IsInt()
  @Min(0)
  @Max(BREAKWATER_TILES - 1)
  tile?: number;
}

export const BREAKWATER_FORMAT: StepFormat<
  BreakwaterParams,
  BreakwaterAction,
  BreakwaterBetBody,
  BreakwaterActionBody
> = {
  BetBody: BreakwaterBetBody,
  ActionBody: BreakwaterActionBody,
  paramsOf: ({ mines }) => ({ mines }),
  actionOf: ({ action, tile = -1 }) => (action === 'reveal' ? { action, tile } : { action }),
};

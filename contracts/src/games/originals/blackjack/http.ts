import { IsIn } from 'class-validator';
import { ActionBody, BetBody, type StepFormat } from '../../http/bodies.js';
import type { BlackjackMove, BlackjackParams } from './game.js';
import type { BlackjackAction } from './rules.js';

/** A bet on blackjack has no parameters. */
export class BlackjackBetBody extends BetBody {}

export class BlackjackActionBody extends ActionBody {
  @IsIn(['hit', 'stand', 'double', 'split', 'insure', 'decline_insurance'])
  action!: BlackjackAction;
}

export const BLACKJACK_FORMAT: StepFormat<BlackjackParams, BlackjackMove, BlackjackBetBody, BlackjackActionBody> = {
  BetBody: BlackjackBetBody,
  ActionBody: BlackjackActionBody,
  paramsOf: () => ({}),
  actionOf: ({ action }) => ({ action }),
};

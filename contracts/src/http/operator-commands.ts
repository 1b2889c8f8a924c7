import { IsString, Length, Matches } from 'class-validator';
import { OPERATOR_REASON_MAX, OPERATOR_REASON_PATTERN } from '../operator-reason.js';

/** Body of an operator's command about one player. */
export class OperatorCommandBody {
  /** The player's uid or username. */
  @IsString()
  @Length(1, 100)
  player!: string;

  /** Operating system user name of the operator who runs the command. */
  @IsString()
  @Length(1, 64)
  by!: string;
}

/** Body of an operator's command that needs a reason, which is stored in the event history. */
export class ReasonedCommandBody extends OperatorCommandBody {
  @IsString()
  @Length(1, OPERATOR_REASON_MAX)
  @Matches(OPERATOR_REASON_PATTERN, { message: 'reason must be one line of text' })
  reason!: string;
}

/** Body of an operator's command that concerns no single player, with its reason. */
export class OperatorBody {
  /** Operating system user name of the operator who runs the command. */
  @IsString()
  @Length(1, 64)
  by!: string;

  @IsString()
  @Length(1, OPERATOR_REASON_MAX)
  @Matches(OPERATOR_REASON_PATTERN, { message: 'reason must be one line of text' })
  reason!: string;
}

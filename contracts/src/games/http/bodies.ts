import { IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { CURRENCIES, type Currency, type MicrosText } from '../../money.js';

/** Fields that the bets of all games have. Each game adds its parameters. */
export class BetBody {
  @IsIn(CURRENCIES)
  currency!: Currency;

  /** Stake in micros, as a string of digits. The game checks the limits of the currency (`stake_out_of_range`). */
  @IsString()
  @Matches(/^\d{1,24}$/, { message: 'stake must be a whole number of micros, as a string of digits' })
  stake!: MicrosText;
}

/** An action in an open round. Each game adds which actions it has. */
export class ActionBody {
  /** Number of the actions that the round has; another number is refused (`sequence_conflict`). */
  @IsInt()
  @Min(0)
  @Max(1_000)
  sequence!: number;
}

/** How the bets of a game are sent. */
export interface BetFormat<Params, Body extends BetBody = BetBody> {
  /** Validates the format of a request's body. */
  BetBody: new () => Body;
  /** Returns the parameters in a validated body. The rules of the game decide whether they are allowed. */
  paramsOf(body: Body): Params;
}

/** How the bets and actions of a game in several steps are sent. */
export interface StepFormat<Params, Action, Bet extends BetBody = BetBody, Act extends ActionBody = ActionBody>
  extends BetFormat<Params, Bet> {
  ActionBody: new () => Act;
  actionOf(body: Act): Action;
}

/** Returns a number with two decimals in hundredths, of any size, unlike `parseHundredths`. */
export function hundredthsOf(text: string): number {
  return Number(text.replace('.', ''));
}

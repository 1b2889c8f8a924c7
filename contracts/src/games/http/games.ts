import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { FromDigits } from '../../http/from-digits.js';
import { CURRENCIES, type Currency, type MicrosText } from '../../money.js';
import type { Balances, Playthrough } from '../../wallet/wallet-events.js';
import type { DiceDirection } from '../fairness-events.js';
import type { BlackjackAction } from '../originals/blackjack/rules.js';
import { BREAKWATER_MINES_MAX, BREAKWATER_TILES } from '../originals/breakwater/rules.js';
import {
  PLUMB_LINE_RISKS,
  PLUMB_LINE_ROWS,
  type PlumbLineRisk,
  type PlumbLineRows,
} from '../originals/plumb-line/tables.js';
import {
  SIGNAL_LAMP_MAX_PICKS,
  SIGNAL_LAMP_NUMBERS,
  SIGNAL_LAMP_RISKS,
  type SignalLampRisk,
} from '../originals/signal-lamp/tables.js';
import {
  TIDE_WHEEL_RISKS,
  TIDE_WHEEL_SEGMENTS,
  type TideWheelRisk,
  type TideWheelSegments,
} from '../originals/tide-wheel/tables.js';
import type {
  FairnessRound,
  MultiStepGameId,
  OneStepGameId,
  OneStepRound,
  RoundOf,
  SettledStepRound,
  StepRound,
  StepRoundOf,
} from '../settled-rounds.js';

export type {
  FairnessRound,
  MultiStepGameId,
  OneStepGameId,
  OneStepRound,
  OriginalRound,
  RoundOf,
  SettledStepRound,
  SettledStepRoundOf,
  SharedRound,
  StepRound,
  StepRoundOf,
} from '../settled-rounds.js';

/** Fields that the bets of all games have. Each game adds its parameters. */
export class BetBody {
  @IsIn(CURRENCIES)
  currency!: Currency;

  /** Stake in micros, as a string of digits. The game checks the limits of the currency (`stake_out_of_range`). */
  @IsString()
  @Matches(/^\d{1,24}$/, { message: 'stake must be a whole number of micros, as a string of digits' })
  stake!: MicrosText;
}

export class DiceBetBody extends BetBody {
  /** Target from 0.00 to 100.00, as text with two decimals. */
  @IsString()
  @Matches(/^\d{1,3}\.\d{2}$/, { message: 'target must be a number with two decimals, as a string' })
  target!: string;

  @IsIn(['over', 'under'])
  direction!: DiceDirection;
}

export class HalyardBetBody extends BetBody {
  /** Multiplier that the bet needs, from 1.01 to 1000000.00, as text with two decimals. */
  @IsString()
  @Matches(/^\d{1,7}\.\d{2}$/, { message: 'target must be a number with two decimals, as a string' })
  target!: string;
}

export class PlumbLineBetBody extends BetBody {
  @IsIn(PLUMB_LINE_ROWS)
  rows!: PlumbLineRows;

  @IsIn(PLUMB_LINE_RISKS)
  risk!: PlumbLineRisk;
}

export class TideWheelBetBody extends BetBody {
  @IsIn(TIDE_WHEEL_SEGMENTS)
  segments!: TideWheelSegments;

  @IsIn(TIDE_WHEEL_RISKS)
  risk!: TideWheelRisk;
}

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

export class BreakwaterBetBody extends BetBody {
  @IsInt()
  @Min(1)
  @Max(BREAKWATER_MINES_MAX)
  mines!: number;
}

/** The bets of Fathom and blackjack have no parameters. */
export class FathomBetBody extends BetBody {}
export class BlackjackBetBody extends BetBody {}

/** An action in an open round. Each game adds which actions it has. */
export class ActionBody {
  /** Number of the actions that the round has; another number is refused (`sequence_conflict`). */
  @IsInt()
  @Min(0)
  @Max(1_000)
  sequence!: number;
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

export class FathomActionBody extends ActionBody {
  @IsIn(['higher', 'lower', 'skip', 'cash_out'])
  action!: 'higher' | 'lower' | 'skip' | 'cash_out';
}

export class BlackjackActionBody extends ActionBody {
  @IsIn(['hit', 'stand', 'double', 'split', 'insure', 'decline_insurance'])
  action!: BlackjackAction;
}

/** What the response of a bet adds to its round. */
export interface AfterBet {
  wallet_version: number;
  balances: Balances;
  playthrough: Playthrough;
}

/** Response of POST /api/games/{id}/bets for the one-step game with this id. */
export type BetResponseOf<Id extends OneStepGameId> = RoundOf<Id> & AfterBet;
export type OneStepBetResponse = OneStepRound & AfterBet;

/** Response of a bet and of an action in a game in several steps. */
export type StepResponseOf<Id extends MultiStepGameId> = StepRoundOf<Id> & AfterBet;
export type StepResponse = StepRound & AfterBet;

/** Response of GET /api/games/{id}/rounds/open: the open round of the player, or null. */
export interface OpenRoundResponse {
  round: StepRound | null;
}

/** Smallest and largest stake of a bet, in micros. */
export type Stakes = Record<Currency, { min: MicrosText; max: MicrosText }>;

export class PageQuery {
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100_000)
  page = 1;

  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize = 20;
}

export interface PageResponse<Row> {
  result: Row[];
  total: number;
}

export class RotateSeedsBody {
  /** Client seed of 1 to 64 printable characters, trimmed; chosen at random if omitted. */
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @Length(1, 64)
  @Matches(/^[\x20-\x7e]*$/, { message: 'clientSeed must be printable ASCII' })
  clientSeed?: string;
}

/** Response of GET /api/fairness. */
export interface FairnessResponse {
  active: { seed_pair: number; server_seed_hash: string; client_seed: string; next_nonce: number };
  next: { server_seed_hash: string };
}

/**
 * A seed pair whose server seed has been revealed. It is a row of GET /api/fairness/pairs, and the previous pair in the
 * response of POST /api/fairness/rotate.
 */
export interface RevealedPair {
  seed_pair: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
}

export interface RotateResponse extends FairnessResponse {
  revealed: RevealedPair;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface RoundResponses {
  FairnessResponse: FairnessResponse;
  FairnessRound: FairnessRound;
  OneStepBetResponse: OneStepBetResponse;
  OneStepRoundsPage: PageResponse<OneStepRound>;
  OpenRoundResponse: OpenRoundResponse;
  RevealedPairsPage: PageResponse<RevealedPair>;
  RotateResponse: RotateResponse;
  SettledStepRoundsPage: PageResponse<SettledStepRound>;
  StepResponse: StepResponse;
}

import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import type { DiceDirection } from '../games-events.js';
import { CURRENCIES, type Currency, type MicrosText } from '../money.js';
import type { Balances, Draw, Playthrough } from '../wallet-events.js';

export class DiceBetBody {
  @IsIn(CURRENCIES)
  currency!: Currency;

  /** Stake in micros, as a string of digits. The game checks the limits of the currency (`stake_out_of_range`). */
  @IsString()
  @Matches(/^\d{1,24}$/, { message: 'stake must be a whole number of micros, as a string of digits' })
  stake!: MicrosText;

  /** Target from 0.00 to 100.00, as text with two decimals. */
  @IsString()
  @Matches(/^\d{1,3}\.\d{2}$/, { message: 'target must be a number with two decimals, as a string' })
  target!: string;

  @IsIn(['over', 'under'])
  direction!: DiceDirection;
}

/** Response of POST /api/games/dice/bets. Also a row of GET /api/games/dice/bets, which omits the balances. */
export interface DiceRound {
  round_id: string;
  game_id: 'dice';
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
  /** Target of the dice bet, as text with two decimals. */
  target: string;
  direction: DiceDirection;
  roll: string;
  won: boolean;
  /** Payout multiplier, as text with four decimals. */
  multiplier: string;
  draw: Draw;
  placed_at: string;
}

export interface DiceBetResponse extends DiceRound {
  wallet_version: number;
  balances: Balances;
  playthrough: Playthrough;
}

/** Rules of the dice game, part of the response of GET /api/games/dice. */
export interface DiceRules {
  outcomes: number;
  /** Lowest win probability, in hundredths of a percent. */
  chance_min: number;
  chance_max: number;
  house_edge: number;
  stakes: Record<Currency, { min: MicrosText; max: MicrosText }>;
}

export class PageQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100_000)
  page = 1;

  @IsOptional()
  @Type(() => Number)
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

/**
 * Response of GET /api/fairness/rounds/{roundId}: the data needed to verify one roll. `server_seed` is null until the
 * seed pair is rotated.
 */
export interface FairnessRound extends DiceRound {
  server_seed_hash: string;
  server_seed: string | null;
  client_seed: string;
}

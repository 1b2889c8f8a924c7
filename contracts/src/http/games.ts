import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import type { DiceDirection } from '../games-events.js';
import { CURRENCIES, type Currency, type MicrosText } from '../money.js';
import type { Balances, Draw, Playthrough } from '../wallet-events.js';

export class DiceBetBody {
  @IsIn(CURRENCIES)
  currency!: Currency;

  /** Micros in plain digits; limits per currency are checked by the game (`stake_out_of_range`). */
  @IsString()
  @Matches(/^\d{1,24}$/, { message: 'stake must be a whole number of micros, as a string of digits' })
  stake!: MicrosText;

  /** 0.00 to 100.00 with two decimals. */
  @IsString()
  @Matches(/^\d{1,3}\.\d{2}$/, { message: 'target must be a number with two decimals, as a string' })
  target!: string;

  @IsIn(['over', 'under'])
  direction!: DiceDirection;
}

/** POST /api/games/dice/bets, and the rows of GET /api/games/dice/bets (which leave out balances). */
export interface DiceRound {
  round_id: string;
  game_id: 'dice';
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
  /** Two decimals, as text. */
  target: string;
  direction: DiceDirection;
  roll: string;
  won: boolean;
  /** Four decimals, as text. */
  multiplier: string;
  draw: Draw;
  placed_at: string;
}

export interface DiceBetAnswer extends DiceRound {
  wallet_version: number;
  balances: Balances;
  playthrough: Playthrough;
}

/** GET /api/games/dice */
export interface DiceRules {
  outcomes: number;
  /** Hundredths of a percent. */
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

export interface PageAnswer<Row> {
  result: Row[];
  total: number;
}

export class RotateSeedsBody {
  /** 1 to 64 printable characters, trimmed; random when left out. */
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @Length(1, 64)
  @Matches(/^[\x20-\x7e]*$/, { message: 'clientSeed must be printable ASCII' })
  clientSeed?: string;
}

/** GET /api/fairness */
export interface FairnessAnswer {
  active: { seed_pair: number; server_seed_hash: string; client_seed: string; next_nonce: number };
  next: { server_seed_hash: string };
}

/** A pair whose server seed has been revealed: rows of GET /api/fairness/pairs, and the old pair in POST /api/fairness/rotate. */
export interface RevealedPair {
  seed_pair: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
}

export interface RotateAnswer extends FairnessAnswer {
  revealed: RevealedPair;
}

/** GET /api/fairness/rounds/{roundId}: what is needed to check one roll; server_seed is null until the pair is rotated out. */
export interface FairnessRound extends DiceRound {
  server_seed_hash: string;
  server_seed: string | null;
  client_seed: string;
}

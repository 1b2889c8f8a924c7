import { IsISO8601, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { BAN_REASON_MAX } from '../ban.js';

/** POST /api/workbench/bans/lift → BanReceipt */
export class LiftBanBody {
  /** uid or username. */
  @IsString()
  @Length(1, 100)
  player!: string;

  /** Who does it, as they are called on the machine. */
  @IsString()
  @Length(1, 64)
  by!: string;
}

/** POST /api/workbench/bans → BanReceipt */
export class BanBody extends LiftBanBody {
  /** In words for the player. */
  @IsString()
  @Length(1, BAN_REASON_MAX)
  @Matches(/^\P{C}*\S\P{C}*$/u, { message: 'reason must be one line of text' })
  reason!: string;

  /** UTC with milliseconds, as `Date.toISOString` writes it; null: for good. */
  @ValidateIf((_, value) => value !== null)
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, {
    message: 'until must be like 2026-03-01T00:00:00.000Z, or null',
  })
  until!: string | null;
}

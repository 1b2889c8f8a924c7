import { IsISO8601, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { BAN_REASON_MAX } from '../ban.js';

/** Body of POST /api/workbench/bans/lift; the response is a BanReceipt. */
export class LiftBanBody {
  /** The player's uid or username. */
  @IsString()
  @Length(1, 100)
  player!: string;

  /** Operating system user name of the operator who runs the command. */
  @IsString()
  @Length(1, 64)
  by!: string;
}

/** Body of POST /api/workbench/bans; the response is a BanReceipt. */
export class BanBody extends LiftBanBody {
  /** Reason for the ban, which is shown to the player. */
  @IsString()
  @Length(1, BAN_REASON_MAX)
  @Matches(/^(?=.*\S)\P{C}*$/u, { message: 'reason must be one line of text' })
  reason!: string;

  /** End of the ban in UTC with milliseconds, in the format of `Date.toISOString`; null for a permanent ban. */
  @ValidateIf((_, value) => value !== null)
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, {
    message: 'until must be a time like 2026-03-01T00:00:00.000Z, or null',
  })
  until!: string | null;
}

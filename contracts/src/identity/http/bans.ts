import { IsISO8601, Matches, ValidateIf } from 'class-validator';
import { OperatorCommandBody, ReasonedCommandBody } from '../../http/operator-commands.js';

/** Body of POST /api/workbench/bans/lift; the response is a BanReceipt. */
export class LiftBanBody extends OperatorCommandBody {}

/** Body of POST /api/workbench/bans; the response is a BanReceipt. The reason is shown to the player. */
export class BanBody extends ReasonedCommandBody {
  /** End of the ban in UTC with milliseconds, in the format of `Date.toISOString`; null for a permanent ban. */
  @ValidateIf((_, value) => value !== null)
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, {
    message: 'until must be a time like 2026-03-01T00:00:00.000Z, or null',
  })
  until!: string | null;
}

import { ArrayMaxSize, IsArray, IsInt, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';

/**
 * Maximum number of players per request. It keeps the request and the response below the server's maximum body size.
 */
export const PLAYERS_PER_REQUEST_MAX = 500;

export class KnowPlayersBody {
  @IsArray()
  @ArrayMaxSize(PLAYERS_PER_REQUEST_MAX)
  @IsString({ each: true })
  uids!: string[];
}

export class PulseBody {
  /** Number of changes to the casino settings per second. Each change causes one push to every player. */
  @IsNumber()
  @Min(0)
  @Max(10_000)
  settings_per_second!: number;

  /** Number of dice bets per second, placed for random players. Each bet causes two pushes to its player. */
  @IsNumber()
  @Min(0)
  @Max(100_000)
  bets_per_second!: number;

  /** Number of games listed again per second. Each causes one push to the subscribers of `catalogue`. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(10_000)
  games_per_second?: number;

  @IsInt()
  @Min(1)
  @Max(86_400)
  seconds!: number;
}

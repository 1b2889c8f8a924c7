import { ArrayMaxSize, IsArray, IsInt, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';

/** Limit that keeps one request and its response below the maximum body size of the server. */
export const PLAYERS_PER_REQUEST_MAX = 500;

export class KnowPlayersBody {
  @IsArray()
  @ArrayMaxSize(PLAYERS_PER_REQUEST_MAX)
  @IsString({ each: true })
  uids!: string[];
}

export class PulseBody {
  /** Number of changes to the casino settings per second. Each change is one push to every player. */
  @IsNumber()
  @Min(0)
  @Max(10_000)
  settings_per_second!: number;

  /** Number of dice bets per second, placed for random players. Each bet is two pushes to its player. */
  @IsNumber()
  @Min(0)
  @Max(100_000)
  bets_per_second!: number;

  /** Number of games listed again per second. Each is one push to the subscribers of the channel `catalogue`. */
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

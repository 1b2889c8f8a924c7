import { ArrayMaxSize, IsArray, IsInt, IsNumber, IsString, Max, Min } from 'class-validator';

/** Keeps a request and its answer below what the house takes in one body. */
export const PLAYERS_PER_REQUEST_MAX = 500;

export class KnowPlayersBody {
  @IsArray()
  @ArrayMaxSize(PLAYERS_PER_REQUEST_MAX)
  @IsString({ each: true })
  uids!: string[];
}

export class PulseBody {
  /** Changes of the casino's settings a second: a push to everybody each. */
  @IsNumber()
  @Min(0)
  @Max(10_000)
  settings_per_second!: number;

  /** Dice bets a second, of random players: two pushes to the player each. */
  @IsNumber()
  @Min(0)
  @Max(100_000)
  bets_per_second!: number;

  @IsInt()
  @Min(1)
  @Max(86_400)
  seconds!: number;
}

import { PLAYERS_PER_REQUEST_MAX } from '@goldwake/games/bench';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

export class OpenPlayersBody {
  @IsInt()
  @Min(1)
  @Max(PLAYERS_PER_REQUEST_MAX)
  count!: number;

  /** Lifetime of the realtime tokens, in seconds. The default is one hour. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(86_400)
  realtime_token_s?: number;
}

import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import type { CasinoSettings, GameTag, ListedGame } from '../catalogue-events.js';
import { type DiceRules, PageQuery, type PageResponse } from './games.js';

/** A game as shown on its card and on its page. */
export interface Game extends ListedGame {
  provider_name: string;
  /** Base name of the game's pictures. */
  art: string;
}

/** Response of GET /api/games/dice: the catalogue entry of dice with its rules. */
export type DiceGame = Game & DiceRules;

export interface Provider {
  id: string;
  name: string;
  /** Number of enabled games, which players can open. */
  game_count: number;
}

export type GamesPage = PageResponse<Game>;
export type ProvidersPage = PageResponse<Provider>;
export type { CasinoSettings, GameTag };

const flag = ({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value);

/**
 * Query of GET /api/games. An omitted filter does not restrict the list; a tag, provider or name that matches no game
 * gives an empty list. Games are ordered by popularity; with a name filter, by match quality first and then by
 * popularity.
 */
export class GamesQuery extends PageQuery {
  @IsOptional()
  @Transform(flag)
  @IsBoolean({ message: 'enabled must be true or false' })
  enabled?: boolean;

  @IsOptional()
  @Transform(flag)
  @IsBoolean({ message: 'featured must be true or false' })
  featured?: boolean;

  /** One or more comma-separated tags; a game matches if it has any of them. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  tags?: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  providerId?: string;

  /** Prefixes of words in any order, ignoring case and accents. A text of only spaces is treated as omitted. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  name?: string;
}

import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import type { CasinoSettings, GameTag, ListedGame } from '../catalogue-events.js';
import { type DiceRules, PageQuery, type PageResponse } from './games.js';

/** A game as shown on its card in the lobby and on its own page. */
export interface Game extends ListedGame {
  provider_name: string;
  /** Base name of the game's picture files, without size and extension. */
  art: string;
}

/** Response of GET /api/games/dice: the catalogue entry of the dice game with its rules. */
export type DiceGame = Game & DiceRules;

export interface Provider {
  id: string;
  name: string;
  /** Number of enabled games, which are the games that players can open. */
  game_count: number;
}

export type GamesPage = PageResponse<Game>;
export type ProvidersPage = PageResponse<Provider>;
export type { CasinoSettings, GameTag };

const flag = ({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value);

/**
 * Query of GET /api/games. A filter that is omitted does not restrict the list; a tag, provider or name that matches no
 * game gives an empty list. Games are ordered by popularity. With a name filter, they are ordered by match quality
 * first and then by popularity.
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

  /** One or more comma-separated tags. A game matches if it has any of the tags. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  tags?: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  providerId?: string;

  /**
   * Words or beginnings of words in the game's name, in any order, ignoring case and accents. A text of only spaces is
   * treated as omitted.
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  name?: string;
}

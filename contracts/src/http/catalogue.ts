import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import type { CasinoSettings, GameTag, ListedGame } from '../catalogue-events.js';
import { type DiceRules, type PageAnswer, PageQuery } from './games.js';

/** A game as its card and its page show it. */
export interface Game extends ListedGame {
  provider_name: string;
  /** Base name of its pictures. */
  art: string;
}

/** GET /api/games/dice: the game, and how it is played. */
export type DiceGame = Game & DiceRules;

export interface Provider {
  id: string;
  name: string;
  /** Games that can be opened: enabled ones. */
  game_count: number;
}

export type GamesPage = PageAnswer<Game>;
export type ProvidersPage = PageAnswer<Provider>;
export type { CasinoSettings, GameTag };

const flag = ({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value);

/**
 * GET /api/games. What is left out does not narrow the list, and what no game has (a tag, a provider, a name) gives an empty
 * one. Ordered by popularity; with a name by how well it fits, then by popularity.
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

  /** One or more, with commas between them: games that have any of them. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  tags?: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  providerId?: string;

  /** Beginnings of words, in any order, case and accents aside; nothing but spaces is as if it were left out. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  name?: string;
}

import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import {
  type CasinoSettings,
  GAME_ORDERS,
  type GameOrder,
  type GameTag,
  type ListedGame,
} from '../catalogue-events.js';
import { PageQuery, type PageResponse, type Stakes } from './games.js';

/** A game as shown on its card in the lobby and on its own page. */
export interface Game extends ListedGame {
  provider_name: string;
  /** Base name of the game's picture files, without size and extension. */
  art: string;
  /**
   * Whether rounds of this game can be played now: the casino has the game's rules and, for a slot, a game server, and the
   * game is enabled.
   */
  playable: boolean;
}

/** Response of GET /api/games/{id} for one of the casino's own games. */
export type GameWithStakes = Game & { stakes: Stakes };

export interface Provider {
  id: string;
  name: string;
  /** Number of enabled games, which are the games that players can open. */
  game_count: number;
}

export type GamesPage = PageResponse<Game>;
export type ProvidersPage = PageResponse<Provider>;
export type { CasinoSettings, GameOrder, GameTag };

const flag = ({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value);

/**
 * Query of GET /api/games. A filter that is omitted does not restrict the list; a tag, provider or name that matches no
 * game gives an empty list. Without `sort`, games are ordered by popularity; with a name filter, they are ordered by
 * match quality first and then by popularity.
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

  @IsOptional()
  @Transform(flag)
  @IsBoolean({ message: 'playable must be true or false' })
  playable?: boolean;

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
   * Words or beginnings of words in the name of the game or of its provider, in any order, ignoring case and accents.
   * If nothing matches, names with similar words are found. A text of only spaces is treated as omitted.
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  name?: string;

  @IsOptional()
  @IsIn(GAME_ORDERS)
  sort?: GameOrder;
}

/** Query of GET /api/providers. */
export class ProvidersQuery {
  /** Words or beginnings of words in the provider's name, found in the same way as the names of games. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  name?: string;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface CatalogueResponses {
  CasinoSettings: CasinoSettings;
  Game: Game;
  GamesPage: GamesPage;
  GameWithStakes: GameWithStakes;
  ProvidersPage: ProvidersPage;
}

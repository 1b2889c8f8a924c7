import { type CommandContext, Refusal, slotGameOf } from '@goldwake/contracts';
import {
  EmptyBody,
  type Game,
  type GamesPage,
  GamesQuery,
  PageQuery,
  type PageResponse,
  type SettledSlotRound,
} from '@goldwake/contracts/http';
import { Command, Describe, DescribeOther, Player, Public, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query, UseInterceptors } from '@nestjs/common';
import { FAVOURITE_CHANGES } from '../limits.js';
import { RecentlyPlayed } from '../queries/recently-played.js';
import { SlotRounds } from '../queries/slot-rounds.js';
import { Catalogue } from '../streams/catalogue.js';
import { Favourites } from '../streams/favourites.js';
import { Revalidated } from './revalidated.js';

@Controller('games')
export class GamesController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly favourites: Favourites,
    private readonly recentlyPlayed: RecentlyPlayed,
    private readonly slotRounds: SlotRounds,
  ) {}

  @Public()
  @UseInterceptors(Revalidated)
  @Describe('GamesPage', { summary: 'Lists the games that match all filters.', notModified: true })
  @Get()
  list(@Query() query: GamesQuery): GamesPage {
    return this.catalogue.view.page(query);
  }

  @Describe('GamesPage', { summary: 'Lists the games that the player played last.' })
  @Get('recent')
  async recent(@Player() player: SignedIn, @Query() query: PageQuery): Promise<GamesPage> {
    return this.pageOf(await this.recentlyPlayed.of(player.uid), query);
  }

  @Describe('GamesPage', { summary: 'Lists the favourite games of the player.' })
  @Get('favourites')
  async marked(@Player() player: SignedIn, @Query() query: PageQuery): Promise<GamesPage> {
    return this.pageOf(await this.favourites.of(player.uid), query);
  }

  @Public()
  @UseInterceptors(Revalidated)
  @Describe('Game', { summary: 'Returns a game.', notModified: true })
  @Get(':id')
  game(@Param('id') id: string): Game {
    return this.catalogue.game(id);
  }

  /** The casino's own games have routes of their own, which come first. */
  @Describe('SettledSlotRoundsPage', { summary: 'Lists the rounds of the player in a slot, newest first.' })
  @Get(':id/bets')
  bets(
    @Player() player: SignedIn,
    @Param('id') id: string,
    @Query() { page, pageSize }: PageQuery,
  ): Promise<PageResponse<SettledSlotRound>> {
    const slot = slotGameOf(id);
    if (!slot) throw new Refusal('not_found', `There is no slot ${id}`);
    return this.slotRounds.page(slot.game_id, player.uid, page, pageSize);
  }

  @DescribeOther({ summary: 'Adds a game to the favourites.' })
  @RateLimits(FAVOURITE_CHANGES)
  @Put(':id/favourite')
  @HttpCode(204)
  async mark(
    @Player() player: SignedIn,
    @Param('id') id: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.favourites.add(player.uid, this.catalogue.game(id).game_id, context);
  }

  /** A favourite can also be removed if its game is no longer in the catalogue. */
  @DescribeOther({ summary: 'Removes a game from the favourites.' })
  @RateLimits(FAVOURITE_CHANGES)
  @Delete(':id/favourite')
  @HttpCode(204)
  async unmark(
    @Player() player: SignedIn,
    @Param('id') id: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.favourites.remove(player.uid, id, context);
  }

  /** Returns one page of the player's games. Omits games that are currently disabled or no longer in the catalogue. */
  private pageOf(ids: readonly string[], { page, pageSize }: PageQuery): GamesPage {
    const games = this.catalogue.view.those(ids).filter(({ enabled }) => enabled);
    return { result: games.slice((page - 1) * pageSize, page * pageSize), total: games.length };
  }
}

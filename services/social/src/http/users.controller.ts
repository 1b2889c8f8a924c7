import type { CommandContext } from '@goldwake/contracts';
import { type PlayerCard, ReportBody, UserSearchQuery, type UserSearchResponse } from '@goldwake/contracts/http';
import { Command, Describe, DescribeOther, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ReportPlayer } from '../commands/chat/report-player.js';
import { PlayerCards } from '../queries/player-cards.js';
import { UserSearch } from '../queries/user-search.js';
import { CARDS, CHANGES, SEARCHES } from './limits.js';

@Controller('users')
export class UsersController {
  constructor(
    private readonly userSearch: UserSearch,
    private readonly cards: PlayerCards,
    private readonly report: ReportPlayer,
  ) {}

  @Describe('UserSearchResponse', { summary: 'Finds at most 20 players by the beginning of their username.' })
  @RateLimits(SEARCHES)
  @Get('search')
  search(@Player() { uid }: SignedIn, @Query() { value }: UserSearchQuery): Promise<UserSearchResponse> {
    return this.userSearch.find(uid, value);
  }

  @Describe('PlayerCard', { summary: 'Returns what the player may see of another player.', problems: ['not_found'] })
  @RateLimits(CARDS)
  @Get(':id')
  card(@Player() { uid }: SignedIn, @Param('id') id: string): Promise<PlayerCard> {
    return this.cards.of(uid, id);
  }

  @DescribeOther({
    summary: 'Reports a player. A second report of the same player within a day changes nothing.',
    problems: ['self_request', 'not_found'],
  })
  @RateLimits(CHANGES)
  @Post(':id/reports')
  @HttpCode(204)
  async complain(
    @Player() { uid }: SignedIn,
    @Param('id') id: string,
    @Body() { reason }: ReportBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.report.execute(uid, id, reason, context);
  }
}

import type { CommandContext } from '@goldwake/contracts';
import { EmptyBody, type HiddenPlayer, UserIdBody } from '@goldwake/contracts/http';
import { Command, Describe, DescribeOther, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { HidePlayer } from '../../commands/chat/hide-player.js';
import { ShowPlayer } from '../../commands/chat/show-player.js';
import { HiddenPlayers } from '../../queries/chat/hidden-players.js';
import { CHAT_CHANGES } from './limits.js';

@Controller('chat/hidden-players')
export class HiddenPlayersController {
  constructor(
    private readonly hidden: HiddenPlayers,
    private readonly hidePlayer: HidePlayer,
    private readonly showPlayer: ShowPlayer,
  ) {}

  @Describe('HiddenPlayers', { summary: 'Lists the players whose messages the player has hidden.' })
  @Get()
  list(@Player() { uid }: SignedIn): Promise<HiddenPlayer[]> {
    return this.hidden.of(uid);
  }

  @Describe('HiddenPlayer', {
    summary: 'Hides the messages of another player from the player.',
    problems: ['self_request', 'not_found', 'chat_hidden_full'],
  })
  @RateLimits(CHAT_CHANGES)
  @Post()
  hide(
    @Player() { uid }: SignedIn,
    @Body() { userId }: UserIdBody,
    @Command() context: CommandContext,
  ): Promise<HiddenPlayer> {
    return this.hidePlayer.execute(uid, userId, context);
  }

  @DescribeOther({ summary: 'Shows the messages of a hidden player again.', problems: ['not_found'] })
  @RateLimits(CHAT_CHANGES)
  @Delete(':userId')
  @HttpCode(204)
  async show(
    @Player() { uid }: SignedIn,
    @Param('userId') userId: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.showPlayer.execute(uid, userId, context);
  }
}

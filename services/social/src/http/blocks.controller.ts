import type { CommandContext } from '@goldwake/contracts';
import { type BlockedPlayer, EmptyBody, UserIdBody } from '@goldwake/contracts/http';
import { Command, Describe, DescribeOther, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { BlockPlayer } from '../commands/block-player.js';
import { UnblockPlayer } from '../commands/unblock-player.js';
import { FriendLists } from '../queries/friend-lists.js';
import { CHANGES } from './limits.js';

@Controller('self/blocks')
export class BlocksController {
  constructor(
    private readonly lists: FriendLists,
    private readonly blockPlayer: BlockPlayer,
    private readonly unblockPlayer: UnblockPlayer,
  ) {}

  @Describe('BlockedPlayers', { summary: 'Lists the players whom the player has blocked, newest block first.' })
  @Get()
  blocks(@Player() { uid }: SignedIn): Promise<BlockedPlayer[]> {
    return this.lists.blocks(uid);
  }

  @Describe('BlockedPlayer', {
    summary: 'Blocks a player, and ends a friendship or a pending request with that player.',
    problems: ['self_request', 'not_found', 'blocks_full'],
  })
  @RateLimits(CHANGES)
  @Post()
  block(
    @Player() { uid }: SignedIn,
    @Body() { userId }: UserIdBody,
    @Command() context: CommandContext,
  ): Promise<BlockedPlayer> {
    return this.blockPlayer.execute(uid, userId, context);
  }

  @DescribeOther({ summary: 'Ends a block. It restores nothing.', problems: ['not_found'] })
  @RateLimits(CHANGES)
  @Delete(':userId')
  @HttpCode(204)
  async unblock(
    @Player() { uid }: SignedIn,
    @Param('userId') userId: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.unblockPlayer.execute(uid, userId, context);
  }
}

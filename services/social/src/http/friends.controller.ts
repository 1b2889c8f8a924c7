import type { CommandContext } from '@goldwake/contracts';
import { type Friend, RemoveFriendBody } from '@goldwake/contracts/http';
import { Command, Describe, DescribeOther, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { RemoveFriend } from '../commands/remove-friend.js';
import { FriendLists } from '../queries/friend-lists.js';
import { CHANGES } from './limits.js';

@Controller('self')
export class FriendsController {
  constructor(
    private readonly lists: FriendLists,
    private readonly removeFriend: RemoveFriend,
  ) {}

  @Describe('Friends', { summary: 'Lists the friends of the player, newest friendship first.' })
  @Get('friends')
  friends(@Player() { uid }: SignedIn): Promise<Friend[]> {
    return this.lists.friends(uid);
  }

  @DescribeOther({ summary: 'Ends a friendship.', problems: ['self_request', 'not_found'] })
  @RateLimits(CHANGES)
  @Post('remove-friend')
  @HttpCode(204)
  async remove(
    @Player() { uid }: SignedIn,
    @Body() { friendId }: RemoveFriendBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.removeFriend.execute(uid, friendId, context);
  }
}

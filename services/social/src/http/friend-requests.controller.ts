import type { CommandContext } from '@goldwake/contracts';
import {
  EmptyBody,
  type FriendRequest,
  FriendRequestAnswerBody,
  type FriendRequestResponse,
  type FriendRequestsResponse,
  UserIdBody,
} from '@goldwake/contracts/http';
import { Command, Describe, DescribeOther, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { AnswerFriendRequest } from '../commands/answer-friend-request.js';
import { CancelFriendRequest } from '../commands/cancel-friend-request.js';
import { SendFriendRequest } from '../commands/send-friend-request.js';
import { FriendLists } from '../queries/friend-lists.js';
import { CHANGES, FRIEND_REQUESTS } from './limits.js';

@Controller('friend-requests')
export class FriendRequestsController {
  constructor(
    private readonly lists: FriendLists,
    private readonly send: SendFriendRequest,
    private readonly answer: AnswerFriendRequest,
    private readonly cancel: CancelFriendRequest,
  ) {}

  @Describe('FriendRequestsResponse', { summary: 'Lists the pending friend requests of the player, newest first.' })
  @Get()
  requests(@Player() { uid }: SignedIn): Promise<FriendRequestsResponse> {
    return this.lists.requests(uid);
  }

  @Describe('FriendRequestResponse', {
    summary: 'Sends a friend request. If the other player has sent one, both become friends.',
    problems: [
      'self_request',
      'not_found',
      'already_friends',
      'request_too_soon',
      'requests_full',
      'friends_full',
      'unavailable',
    ],
  })
  @RateLimits(FRIEND_REQUESTS)
  @Post()
  request(
    @Player() { uid }: SignedIn,
    @Body() { userId }: UserIdBody,
    @Command() context: CommandContext,
  ): Promise<FriendRequestResponse> {
    return this.send.execute(uid, userId, context);
  }

  @Describe('FriendRequest', {
    summary: 'Accepts or rejects a friend request that the player received.',
    problems: ['not_found', 'forbidden', 'request_answered', 'friends_full'],
  })
  @RateLimits(CHANGES)
  @Patch(':id')
  change(
    @Player() { uid }: SignedIn,
    @Param('id') id: string,
    @Body() { status }: FriendRequestAnswerBody,
    @Command() context: CommandContext,
  ): Promise<FriendRequest> {
    return this.answer.execute(uid, id, status, context);
  }

  @DescribeOther({
    summary: 'Cancels a friend request that the player sent.',
    problems: ['not_found', 'forbidden', 'request_answered'],
  })
  @RateLimits(CHANGES)
  @Delete(':id')
  @HttpCode(204)
  async takeBack(
    @Player() { uid }: SignedIn,
    @Param('id') id: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.cancel.execute(uid, id, context);
  }
}

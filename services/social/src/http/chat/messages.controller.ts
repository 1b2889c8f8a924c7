import type { ChatMessage, CommandContext, FairnessRound } from '@goldwake/contracts';
import { type ChatPage, ChatPageQuery, EmptyBody, ReportBody, SendMessageBody } from '@goldwake/contracts/http';
import { Command, Describe, DescribeOther, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { DeleteMessage } from '../../commands/chat/delete-message.js';
import { ReportMessage } from '../../commands/chat/report-message.js';
import { SendMessage } from '../../commands/chat/send-message.js';
import { ChatView } from '../../queries/chat/chat-view.js';
import { SharedRounds } from '../../queries/chat/shared-rounds.js';
import { CHAT_CHANGES, MESSAGES } from './limits.js';

@Controller('chat/messages')
export class ChatMessagesController {
  constructor(
    private readonly view: ChatView,
    private readonly send: SendMessage,
    private readonly deleteMessage: DeleteMessage,
    private readonly report: ReportMessage,
    private readonly rounds: SharedRounds,
  ) {}

  @Describe('ChatPage', {
    summary: 'Lists the newest 300 messages of the chat, page by page, newest first.',
    problems: ['not_found'],
  })
  @Get()
  page(@Player() { uid }: SignedIn, @Query() { before, pageSize }: ChatPageQuery): Promise<ChatPage> {
    return this.view.page(uid, before, pageSize);
  }

  @Describe('ChatMessage', {
    summary: 'Sends a message. A repeated clientMessageId stores it once and returns the same message.',
    problems: [
      'message_empty',
      'message_too_long',
      'not_found',
      'chat_muted',
      'chat_too_fast',
      'chat_repeated',
      'unavailable',
    ],
  })
  @RateLimits(MESSAGES)
  @Post()
  add(
    @Player() { uid }: SignedIn,
    @Body() body: SendMessageBody,
    @Command() context: CommandContext,
  ): Promise<ChatMessage> {
    return this.send.execute(uid, body, context);
  }

  @Describe('FairnessRound', {
    summary: 'Returns the round that a message shows. Its server seed is null until its author has rotated the pair.',
    problems: ['not_found', 'unavailable'],
  })
  @Get(':id/round')
  round(@Player() { uid }: SignedIn, @Param('id') id: string): Promise<FairnessRound> {
    return this.rounds.of(uid, id);
  }

  @DescribeOther({
    summary: 'Deletes a message of the player, within five minutes after it was sent.',
    problems: ['not_found', 'message_final'],
  })
  @RateLimits(CHAT_CHANGES)
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Player() { uid }: SignedIn,
    @Param('id') id: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.deleteMessage.execute(uid, id, context);
  }

  @DescribeOther({
    summary: 'Reports a message. A second report of the same message changes nothing.',
    problems: ['not_found', 'unavailable'],
  })
  @RateLimits(CHAT_CHANGES)
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

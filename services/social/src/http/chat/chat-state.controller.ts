import { type ChatState, ReadChatBody } from '@goldwake/contracts/http';
import { Describe, DescribeOther, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common';
import { ChatReads } from '../../queries/chat/chat-reads.js';
import { ChatStates } from '../../queries/chat/chat-state.js';
import { CHAT_READ_NOTES } from './limits.js';

@Controller('chat')
export class ChatStateController {
  constructor(
    private readonly states: ChatStates,
    private readonly reads: ChatReads,
  ) {}

  @Describe('ChatState', { summary: 'Returns the unread counts and the restrictions of the player in the chat.' })
  @Get('state')
  state(@Player() { uid }: SignedIn): Promise<ChatState> {
    return this.states.of(uid);
  }

  @DescribeOther({ summary: 'Records that the player has read all messages up to this one.', problems: ['not_found'] })
  @RateLimits(CHAT_READ_NOTES)
  @Put('read')
  @HttpCode(204)
  async read(@Player() { uid }: SignedIn, @Body() { messageId }: ReadChatBody): Promise<void> {
    await this.reads.mark(uid, messageId);
  }
}

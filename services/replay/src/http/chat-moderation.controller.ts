import type {
  ChatMessageReceipt,
  ChatModerationPort,
  ChatMuteReceipt,
  ChatSlowModeReceipt,
  CommandContext,
  ReportedMessage,
  ReportedPlayer,
} from '@goldwake/contracts';
import { MessageDecisionBody, MuteBody, ReasonedCommandBody, SlowModeBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Routes with which engineers moderate the chat. They require a workbench session. */
@Injects(portToken(MANIFEST, 'chatModeration'))
@WorkbenchRoutes('chat')
export class ChatModerationController {
  constructor(private readonly moderation: ChatModerationPort) {}

  @Describe('ReportedMessages', { summary: 'Lists the reported messages of the chat: hidden ones first.' })
  @Get('reported')
  reported(): Promise<ReportedMessage[]> {
    return this.moderation.reported();
  }

  @Describe('ReportedPlayers', { summary: 'Lists the players who were reported most recently.' })
  @Get('reported-players')
  reportedPlayers(): Promise<ReportedPlayer[]> {
    return this.moderation.reportedPlayers();
  }

  @Describe('ChatMuteReceipt', { summary: 'Mutes a player in the chat.', problems: ['not_found'] })
  @RateLimits(WORKBENCH_CHANGES)
  @Post('mute')
  @HttpCode(200)
  mute(@Body() { player, ...mute }: MuteBody, @Command() context: CommandContext): Promise<ChatMuteReceipt> {
    return this.moderation.mute(player, mute, context);
  }

  @Describe('ChatMuteReceipt', { summary: 'Lifts the mute of a player.', problems: ['not_found'] })
  @RateLimits(WORKBENCH_CHANGES)
  @Post('unmute')
  @HttpCode(200)
  unmute(
    @Body() { player, ...decision }: ReasonedCommandBody,
    @Command() context: CommandContext,
  ): Promise<ChatMuteReceipt> {
    return this.moderation.unmute(player, decision, context);
  }

  @Describe('ChatMessageReceipt', { summary: 'Hides a message of the chat from all players.', problems: ['not_found'] })
  @RateLimits(WORKBENCH_CHANGES)
  @Post('hide')
  @HttpCode(200)
  hide(
    @Body() { messageId, ...decision }: MessageDecisionBody,
    @Command() context: CommandContext,
  ): Promise<ChatMessageReceipt> {
    return this.moderation.hide(messageId, decision, context);
  }

  @Describe('ChatMessageReceipt', { summary: 'Shows a hidden or removed message again.', problems: ['not_found'] })
  @RateLimits(WORKBENCH_CHANGES)
  @Post('show')
  @HttpCode(200)
  show(
    @Body() { messageId, ...decision }: MessageDecisionBody,
    @Command() context: CommandContext,
  ): Promise<ChatMessageReceipt> {
    return this.moderation.show(messageId, decision, context);
  }

  @Describe('ChatSlowModeReceipt', { summary: 'Sets the seconds between two messages of one player.' })
  @RateLimits(WORKBENCH_CHANGES)
  @Post('slow-mode')
  @HttpCode(200)
  slowMode(
    @Body() { seconds, ...decision }: SlowModeBody,
    @Command() context: CommandContext,
  ): Promise<ChatSlowModeReceipt> {
    return this.moderation.slowMode(seconds, decision, context);
  }
}

import type { CommandContext } from '@goldwake/contracts';
import { EmptyBody, type SessionsResponse } from '@goldwake/contracts/http';
import { Command, Describe, DescribeOther, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { EndOtherSessions } from '../commands/end-other-sessions.js';
import { EndSession } from '../commands/end-session.js';
import { REMEDIES } from '../limits/request-limits.js';
import { SessionList } from '../queries/session-list.js';

/** Lists and ends the sessions of the signed-in player. */
@Controller('self/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionList,
    private readonly endSession: EndSession,
    private readonly endOthers: EndOtherSessions,
  ) {}

  @Describe('SessionsResponse', { summary: 'Lists the sessions of the player, newest first.' })
  @Get()
  list(@Player() player: SignedIn): Promise<SessionsResponse> {
    return this.sessions.of(player.uid, player.sessionId);
  }

  @DescribeOther({ summary: 'Ends all other sessions of the player.' })
  @RateLimits(...REMEDIES)
  @Delete()
  @HttpCode(204)
  async endAllOthers(
    @Player() player: SignedIn,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.endOthers.execute(player.uid, player.sessionId, context);
  }

  @DescribeOther({
    summary: 'Ends one session of the player.',
    repeat: {
      takesKey: false,
      returns:
        'A repeated request succeeds; some time later it gets `not_found`, because ended sessions are deleted. The session stays ended.',
    },
  })
  @RateLimits(...REMEDIES)
  @Delete(':id')
  @HttpCode(204)
  async end(
    @Player() player: SignedIn,
    @Param('id') id: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<void> {
    await this.endSession.execute(player.uid, id, 'revoked', context);
  }
}

import type { CommandContext } from '@goldwake/contracts';
import type { SessionsResponse } from '@goldwake/contracts/http';
import { Command, Player, type SignedIn } from '@goldwake/service';
import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { EndOtherSessions } from '../commands/end-other-sessions.js';
import { EndSession } from '../commands/end-session.js';
import { SessionList } from '../queries/session-list.js';

/** Lists and ends the sessions of the signed-in player. */
@Controller('self/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionList,
    private readonly endSession: EndSession,
    private readonly endOthers: EndOtherSessions,
  ) {}

  @Get()
  list(@Player() player: SignedIn): Promise<SessionsResponse> {
    return this.sessions.of(player.uid, player.sessionId);
  }

  @Delete()
  @HttpCode(204)
  async endAllOthers(@Player() player: SignedIn, @Command() context: CommandContext): Promise<void> {
    await this.endOthers.run(player.uid, player.sessionId, context);
  }

  @Delete(':id')
  @HttpCode(204)
  async end(@Player() player: SignedIn, @Param('id') id: string, @Command() context: CommandContext): Promise<void> {
    await this.endSession.byId(player.uid, id, 'revoked', context);
  }
}

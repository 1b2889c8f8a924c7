import type { CommandContext, User } from '@goldwake/contracts';
import type { SessionRow } from '@goldwake/contracts/http';
import { Command, Player, type SignedIn } from '@goldwake/platform/nest';
import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { EndSession } from '../commands/end-session.js';
import { SelfView } from '../projections/self-view.js';
import { SessionList } from '../projections/session-list.js';

@Controller('self')
export class SelfController {
  constructor(
    private readonly self: SelfView,
    private readonly sessions: SessionList,
    private readonly endSession: EndSession,
  ) {}

  @Get()
  show(@Player() player: SignedIn): Promise<User> {
    return this.self.of(player.uid);
  }

  @Get('sessions')
  list(@Player() player: SignedIn): Promise<SessionRow[]> {
    return this.sessions.of(player.uid, player.sessionId);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  async end(@Player() player: SignedIn, @Param('id') id: string, @Command() context: CommandContext): Promise<void> {
    await this.endSession.byId(player.uid, id, 'revoked', context);
  }
}

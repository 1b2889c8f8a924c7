import { slotBooksSearch, slotGameOf } from '@goldwake/contracts';
import { PlaySessionBody, type PlaySessionResponse } from '@goldwake/contracts/http';
import { BackgroundWork, Describe, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { OpenPlaySession } from '../commands/open-play-session.js';
import { PLAY_SESSION_LIMIT } from '../limits.js';

/** Opens the games of providers for players. */
@Controller('provider-games')
export class ProviderGamesController {
  constructor(
    private readonly openPlaySession: OpenPlaySession,
    private readonly background: BackgroundWork,
  ) {}

  @Describe('PlaySessionResponse', {
    summary: 'Opens a slot: returns a URL that plays it, whose token is good for five minutes.',
    problems: ['not_found', 'game_closed', 'unavailable'],
    repeat: { takesKey: false, returns: 'Each request opens another session of play.' },
  })
  @RateLimits(PLAY_SESSION_LIMIT)
  @Post(':gameId/sessions')
  async open(
    @Player() player: SignedIn,
    @Param('gameId') gameId: string,
    @Body() { currency }: PlaySessionBody,
  ): Promise<PlaySessionResponse> {
    const opened = await this.openPlaySession.execute(player, gameId, currency);
    const game = slotGameOf(gameId);
    if (game) void this.background.run(slotBooksSearch(game));
    return opened;
  }
}

import { PlaySessionBody, type PlaySessionResponse } from '@goldwake/contracts/http';
import { Describe, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { OpenPlaySession } from '../commands/open-play-session.js';
import { PLAY_SESSION_LIMIT } from '../limits.js';

/** Opens the games of providers for players. */
@Controller('provider-games')
export class ProviderGamesController {
  constructor(private readonly openPlaySession: OpenPlaySession) {}

  @Describe('PlaySessionResponse', {
    summary: 'Opens a slot: returns a URL that plays it, whose token is good for five minutes.',
    problems: ['not_found', 'game_closed', 'unavailable'],
    repeat: { takesKey: false, returns: 'Each request opens another session of play.' },
  })
  @RateLimits(PLAY_SESSION_LIMIT)
  @Post(':gameId/sessions')
  open(
    @Player() player: SignedIn,
    @Param('gameId') gameId: string,
    @Body() { currency }: PlaySessionBody,
  ): Promise<PlaySessionResponse> {
    return this.openPlaySession.execute(player, gameId, currency);
  }
}

import type { RealtimeTokenResponse } from '@goldwake/contracts';
import { EmptyBody } from '@goldwake/contracts/http';
import {
  Describe,
  type HostedRequest,
  Player,
  type RateLimit,
  RateLimits,
  requireOwnPage,
  type SignedIn,
} from '@goldwake/service';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { RealtimeTokens } from '../tokens/tokens.js';

/** Limit of realtime tokens. A browser needs one per connection; signing one costs processor time. */
const TOKENS: RateLimit = { per: 'player', takes: 300, windowMs: 60_000 };

@Controller('realtime')
export class RealtimeTokenController {
  constructor(private readonly tokens: RealtimeTokens) {}

  /** A page whose socket would be refused is refused here, because a browser hides why a socket was refused. */
  @Describe('RealtimeTokenResponse', {
    summary: 'Returns a token for the WebSocket at /realtime.',
    problems: ['forbidden'],
  })
  @RateLimits(TOKENS)
  @Post('token')
  @HttpCode(200)
  async token(
    @Player() player: SignedIn,
    @Body() _body: EmptyBody,
    @Req() request: HostedRequest,
  ): Promise<RealtimeTokenResponse> {
    requireOwnPage(request);
    const { token, expiresAt } = await this.tokens.mint(player);
    return { token, uid: player.uid, expires_at: new Date(expiresAt).toISOString() };
  }
}

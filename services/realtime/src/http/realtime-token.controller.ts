import type { RealtimeTokenResponse } from '@goldwake/contracts';
import { EmptyBody } from '@goldwake/contracts/http';
import { Describe, Player, type RateLimit, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RealtimeTokens } from '../tokens/tokens.js';

/** Limit of realtime tokens. A browser needs one per connection; signing one costs processor time. */
const TOKENS: RateLimit = { per: 'player', takes: 300, windowMs: 60_000 };

@Controller('realtime')
export class RealtimeTokenController {
  constructor(private readonly tokens: RealtimeTokens) {}

  @Describe('RealtimeTokenResponse', { summary: 'Returns a token for the WebSocket at /realtime.' })
  @RateLimits(TOKENS)
  @Post('token')
  @HttpCode(200)
  async token(@Player() player: SignedIn, @Body() _body: EmptyBody): Promise<RealtimeTokenResponse> {
    const { token, expiresAt } = await this.tokens.mint(player);
    return { token, uid: player.uid, expires_at: new Date(expiresAt).toISOString() };
  }
}

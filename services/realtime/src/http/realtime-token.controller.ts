import type { RealtimeTokenResponse } from '@goldwake/contracts';
import { EmptyBody } from '@goldwake/contracts/http';
import { Describe, Player, type SignedIn } from '@goldwake/service';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RealtimeTokens } from '../tokens/tokens.js';

@Controller('realtime')
export class RealtimeTokenController {
  constructor(private readonly tokens: RealtimeTokens) {}

  @Describe('RealtimeTokenResponse', { summary: 'Returns a token for the WebSocket at /realtime.' })
  @Post('token')
  @HttpCode(200)
  async token(@Player() player: SignedIn, @Body() _body: EmptyBody): Promise<RealtimeTokenResponse> {
    const { token, expiresAt } = await this.tokens.mint(player.uid, player.sessionId);
    return { token, uid: player.uid, expires_at: new Date(expiresAt).toISOString() };
  }
}

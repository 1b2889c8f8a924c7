import type { PresenceResponse } from '@goldwake/contracts';
import { Describe, Player, type RateLimit, RateLimits, type SignedIn } from '@goldwake/service';
import { Controller, Get } from '@nestjs/common';
import { PresenceHub } from '../presence/presence-hub.js';

/** Without a subscription, each request loads the friends and their settings again. */
const READS: RateLimit = { per: 'player', takes: 120, windowMs: 60_000 };

@Controller('realtime/presence')
export class PresenceController {
  constructor(private readonly presence: PresenceHub) {}

  @Describe('PresenceResponse', { summary: 'Returns the friends who are online and what they play.' })
  @Get()
  @RateLimits(READS)
  async online(@Player() { uid }: SignedIn): Promise<PresenceResponse> {
    return { result: await this.presence.list(uid) };
  }
}

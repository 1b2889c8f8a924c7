import type { CommandContext } from '@goldwake/contracts';
import { type DailyClaimResponse, EmptyBody, type GrantResponse } from '@goldwake/contracts/http';
import { Command, Describe, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ClaimDailyBonus } from '../commands/claim-daily-bonus.js';
import { DailyBonuses } from '../streams/daily-bonuses.js';
import { CLAIM_RATE } from './claim-rate.js';

@Controller('promotions/daily-claim')
export class DailyClaimController {
  constructor(
    private readonly bonuses: DailyBonuses,
    private readonly claimDailyBonus: ClaimDailyBonus,
  ) {}

  @Describe('DailyClaimResponse', { summary: 'Returns the daily bonus and when it can be claimed.' })
  @Get()
  offer(@Player() player: SignedIn): Promise<DailyClaimResponse> {
    return this.bonuses.offer(player.uid);
  }

  @Describe('GrantResponse', { summary: 'Claims the daily bonus.', problems: ['already_claimed'] })
  @RateLimits(CLAIM_RATE)
  @Post()
  claim(
    @Player() player: SignedIn,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<GrantResponse> {
    return this.claimDailyBonus.execute(player.uid, context);
  }
}

import type { CommandContext } from '@goldwake/contracts';
import { type DailyClaimResponse, EmptyBody, type GrantResponse } from '@goldwake/contracts/http';
import { Command, Player, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ClaimDailyBonus } from '../commands/claim-daily-bonus.js';
import { DailyBonuses } from '../streams/daily-bonuses.js';

@Controller('promotions/daily-claim')
export class DailyClaimController {
  constructor(
    private readonly bonuses: DailyBonuses,
    private readonly claimDailyBonus: ClaimDailyBonus,
  ) {}

  @Get()
  offer(@Player() player: SignedIn): Promise<DailyClaimResponse> {
    return this.bonuses.offer(player.uid);
  }

  @Post()
  claim(
    @Player() player: SignedIn,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<GrantResponse> {
    return this.claimDailyBonus.execute(player.uid, context);
  }
}

import type { ReferralsConfig, ReferralsResponse } from '@goldwake/contracts/http';
import { Describe, Player, Public, type SignedIn } from '@goldwake/service';
import { Controller, Get } from '@nestjs/common';
import { ReferralList } from '../queries/referral-list.js';

@Controller('promotions/referrals')
export class ReferralsController {
  constructor(private readonly list: ReferralList) {}

  @Describe('ReferralsResponse', { summary: 'Lists the friends whom the player has referred.' })
  @Get()
  referrals(@Player() { uid }: SignedIn): Promise<ReferralsResponse> {
    return this.list.of(uid);
  }

  @Describe('ReferralsConfig', { summary: 'Returns what a referral pays, and when.', problems: ['not_found'] })
  @Public()
  @Get('config')
  config(): Promise<ReferralsConfig> {
    return this.list.config();
  }
}

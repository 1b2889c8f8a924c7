import type { CommandContext } from '@goldwake/contracts';
import {
  ClaimRakebackBody,
  ClaimVipRewardBody,
  type RakebackClaimResponse,
  type VipLevelsResponse,
  type VipResponse,
  type VipRewardClaimResponse,
} from '@goldwake/contracts/http';
import { Command, Describe, Player, Public, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ClaimLoyalty } from '../commands/claim-loyalty.js';
import { VipView } from '../queries/vip-view.js';
import { CLAIM_RATE } from './claim-rate.js';

@Controller('promotions')
export class VipController {
  constructor(
    private readonly view: VipView,
    private readonly claim: ClaimLoyalty,
  ) {}

  @Describe('VipLevelsResponse', { summary: 'Lists the levels of the VIP program.' })
  @Public()
  @Get('vip/levels')
  levels(): Promise<VipLevelsResponse> {
    return this.view.levels();
  }

  @Describe('VipResponse', { summary: 'Returns the player’s level, points, rakeback and rewards.' })
  @Get('vip')
  vip(@Player() { uid }: SignedIn): Promise<VipResponse> {
    return this.view.of(uid);
  }

  @Describe('RakebackClaimResponse', {
    summary: 'Claims a bucket of rakeback.',
    problems: ['rakeback_bucket_not_found', 'no_rakeback'],
    repeat: { takesKey: false, returns: 'A bucket is claimed once, and a repeated request returns that claim.' },
  })
  @RateLimits(CLAIM_RATE)
  @Post('rakeback')
  rakeback(
    @Player() { uid }: SignedIn,
    @Body() { bucketId }: ClaimRakebackBody,
    @Command() context: CommandContext,
  ): Promise<RakebackClaimResponse> {
    return this.claim.rakeback(uid, bucketId, context);
  }

  @Describe('VipRewardClaimResponse', {
    summary: 'Claims a VIP reward.',
    problems: ['vip_reward_not_found', 'vip_reward_unavailable'],
    repeat: { takesKey: false, returns: 'A reward is claimed once, and a repeated request returns that claim.' },
  })
  @RateLimits(CLAIM_RATE)
  @Post('vip/rewards')
  vipReward(
    @Player() { uid }: SignedIn,
    @Body() { rewardId }: ClaimVipRewardBody,
    @Command() context: CommandContext,
  ): Promise<VipRewardClaimResponse> {
    return this.claim.vipReward(uid, rewardId, context);
  }
}

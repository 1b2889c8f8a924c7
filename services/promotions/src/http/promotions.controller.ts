import type { CommandContext } from '@goldwake/contracts';
import { EmptyBody, type PromotionClaimResponse, type PromotionListResponse } from '@goldwake/contracts/http';
import { Command, Describe, Player, Public, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ClaimPromotion } from '../commands/claim-promotion.js';
import { PromotionList } from '../queries/promotion-list.js';
import { CLAIM_RATE } from './claim-rate.js';

@Controller('promotions')
export class PromotionsController {
  constructor(
    private readonly list: PromotionList,
    private readonly claim: ClaimPromotion,
  ) {}

  @Describe('PromotionListResponse', { summary: 'Lists the promotions, with the player’s state in each.' })
  @Get()
  promotions(@Player() { uid }: SignedIn): Promise<PromotionListResponse> {
    return this.list.of(uid);
  }

  @Describe('PromotionListResponse', { summary: 'Lists the promotions for visitors.' })
  @Public()
  @Get('offers')
  offers(): Promise<PromotionListResponse> {
    return this.list.forVisitors();
  }

  @Describe('PromotionClaimResponse', {
    summary: 'Claims a promotion.',
    problems: ['promotions_disabled', 'promotion_not_found', 'promotion_unavailable'],
    repeat: { takesKey: false, returns: 'A promotion is claimed once, and a repeated request returns that claim.' },
  })
  @RateLimits(CLAIM_RATE)
  @Post(':id/claims')
  claims(
    @Player() { uid }: SignedIn,
    @Param('id') id: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<PromotionClaimResponse> {
    return this.claim.execute(uid, id, context);
  }
}

import type { CommandContext, OfferedPromotions, PromotionOffersPort } from '@goldwake/contracts';
import { PromotionOffersBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Routes with which engineers change the promotions offered to all players. They require a workbench session. */
@Injects(portToken(MANIFEST, 'promotionOffers'))
@WorkbenchRoutes('promotions')
export class PromotionOffersController {
  constructor(private readonly offers: PromotionOffersPort) {}

  @Describe('OfferedPromotions', {
    summary: 'Lists all promotions that are offered to the players, with their version.',
  })
  @Get()
  current(): Promise<OfferedPromotions> {
    return this.offers.current();
  }

  @Describe('OfferedPromotions', { summary: 'Merges promotions into those that are offered, or removes some.' })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  change(@Body() change: PromotionOffersBody, @Command() context: CommandContext): Promise<OfferedPromotions> {
    return this.offers.change(change, context);
  }
}

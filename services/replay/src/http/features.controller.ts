import type { CommandContext, FeatureReceipt, FeaturesPort } from '@goldwake/contracts';
import { FeatureBody } from '@goldwake/contracts/http';
import { Command, Describe, DescribeAll, Injects, Public, portToken, RateLimits } from '@goldwake/service';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { OwnPageGuard } from './own-page.guard.js';
import { SessionGuard } from './session.guard.js';

/** Route with which engineers turn features on or off for a player. It requires a workbench session. */
@Public()
@Injects(portToken(MANIFEST, 'features'))
@UseGuards(OwnPageGuard, SessionGuard)
@DescribeAll({ cookie: 'workbench', problems: ['forbidden', 'workbench_session_required'] })
@Controller('workbench/features')
export class FeaturesController {
  constructor(private readonly features: FeaturesPort) {}

  @Describe('FeatureReceipt', { summary: 'Switches a feature of a player on or off.', problems: ['not_found'] })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  set(@Body() { player, ...change }: FeatureBody, @Command() context: CommandContext): Promise<FeatureReceipt> {
    return this.features.set(player, change, context);
  }
}

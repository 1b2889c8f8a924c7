import type { CommandContext, FeatureReceipt, FeaturesPort } from '@goldwake/contracts';
import { FeatureBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Route with which engineers turn features on or off for a player. It requires a workbench session. */
@Injects(portToken(MANIFEST, 'features'))
@WorkbenchRoutes('features')
export class FeaturesController {
  constructor(private readonly features: Pick<FeaturesPort, 'set'>) {}

  @Describe('FeatureReceipt', {
    summary: 'Switches a feature of a player on or off.',
    problems: ['not_found'],
  })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  set(@Body() { player, ...change }: FeatureBody, @Command() context: CommandContext): Promise<FeatureReceipt> {
    return this.features.set(player, change, context);
  }
}

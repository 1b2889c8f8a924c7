import type { CommandContext, SecondFactorsPort, SecondFactorsReceipt } from '@goldwake/contracts';
import { ReasonedCommandBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/**
 * Route with which engineers remove the second factors of a player who has lost them. It requires a workbench session.
 */
@Injects(portToken(MANIFEST, 'secondFactors'))
@WorkbenchRoutes('second-factors')
export class WorkbenchSecondFactorsController {
  constructor(private readonly secondFactors: SecondFactorsPort) {}

  @Describe('SecondFactorsReceipt', { summary: 'Removes the second factors of a player.', problems: ['not_found'] })
  @RateLimits(WORKBENCH_CHANGES)
  @Post('remove')
  @HttpCode(200)
  remove(
    @Body() { player, ...removal }: ReasonedCommandBody,
    @Command() context: CommandContext,
  ): Promise<SecondFactorsReceipt> {
    return this.secondFactors.remove(player, removal, context);
  }
}

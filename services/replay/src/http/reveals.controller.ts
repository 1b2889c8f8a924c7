import type { CommandContext, RevealReceipt, RevealsPort } from '@goldwake/contracts';
import { ReasonedCommandBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Route with which engineers read the personal data of a player. It requires a workbench session. */
@Injects(portToken(MANIFEST, 'reveals'))
@WorkbenchRoutes('reveals')
export class RevealsController {
  constructor(private readonly reveals: RevealsPort) {}

  @Describe('RevealReceipt', {
    summary: 'Returns the personal data of a player, and records who reads it and why.',
    problems: ['not_found'],
  })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  reveal(
    @Body() { player, ...reveal }: ReasonedCommandBody,
    @Command() context: CommandContext,
  ): Promise<RevealReceipt> {
    return this.reveals.reveal(player, reveal, context);
  }
}

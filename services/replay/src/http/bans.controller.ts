import type { BanReceipt, BansPort, CommandContext } from '@goldwake/contracts';
import { BanBody, LiftBanBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Routes with which engineers ban players and lift bans. They require a workbench session. */
@Injects(portToken(MANIFEST, 'bans'))
@WorkbenchRoutes('bans')
export class BansController {
  constructor(private readonly bans: BansPort) {}

  @Describe('BanReceipt', { summary: 'Bans a player.', problems: ['not_found'] })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  ban(@Body() { player, ...ban }: BanBody, @Command() context: CommandContext): Promise<BanReceipt> {
    return this.bans.ban(player, ban, context);
  }

  @Describe('BanReceipt', { summary: 'Lifts the ban of a player.', problems: ['not_found'] })
  @RateLimits(WORKBENCH_CHANGES)
  @Post('lift')
  @HttpCode(200)
  lift(@Body() { player, by }: LiftBanBody, @Command() context: CommandContext): Promise<BanReceipt> {
    return this.bans.lift(player, by, context);
  }
}

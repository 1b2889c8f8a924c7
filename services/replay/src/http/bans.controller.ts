import type { BanReceipt, BansPort, CommandContext } from '@goldwake/contracts';
import { BanBody, LiftBanBody } from '@goldwake/contracts/http';
import { Command, Describe, DescribeAll, Injects, Public, portToken, RateLimits } from '@goldwake/service';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { OwnPageGuard } from './own-page.guard.js';
import { SessionGuard } from './session.guard.js';

/** Routes with which engineers ban players and lift bans. They require a workbench session. */
@Public()
@Injects(portToken(MANIFEST, 'bans'))
@UseGuards(OwnPageGuard, SessionGuard)
@DescribeAll({ cookie: 'workbench', problems: ['forbidden', 'workbench_session_required'] })
@Controller('workbench/bans')
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

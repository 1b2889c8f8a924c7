import type { CommandContext, PackagesPort, PackagesReceipt } from '@goldwake/contracts';
import { PackagesBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Routes with which engineers change the packages of coins. They require a workbench session. */
@Injects(portToken(MANIFEST, 'packages'))
@WorkbenchRoutes('packages')
export class PackagesController {
  constructor(private readonly packages: PackagesPort) {}

  @Describe('PackagesReceipt', { summary: 'Lists all packages of coins on sale, with their version.' })
  @Get()
  current(): Promise<PackagesReceipt> {
    return this.packages.current();
  }

  @Describe('PackagesReceipt', { summary: 'Replaces the packages of coins, or merges packages into them.' })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  change(@Body() change: PackagesBody, @Command() context: CommandContext): Promise<PackagesReceipt> {
    return this.packages.change(change, context);
  }
}

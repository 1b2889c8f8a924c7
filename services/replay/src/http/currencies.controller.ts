import type { CommandContext, Currencies, CurrenciesPort } from '@goldwake/contracts';
import { CurrencyBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Routes with which engineers change the rules of the currencies. They require a workbench session. */
@Injects(portToken(MANIFEST, 'currencies'))
@WorkbenchRoutes('currencies')
export class CurrencyRulesController {
  constructor(private readonly currencies: CurrenciesPort) {}

  @Describe('Currencies', { summary: 'Returns the stake limits and the display rules, with their version.' })
  @Get()
  current(): Promise<Currencies> {
    return this.currencies.current();
  }

  @Describe('Currencies', { summary: 'Changes stake limits or display rules of a currency.' })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  change(@Body() change: CurrencyBody, @Command() context: CommandContext): Promise<Currencies> {
    return this.currencies.change(change, context);
  }
}

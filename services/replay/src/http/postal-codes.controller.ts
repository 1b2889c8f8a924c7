import type { CommandContext, PostalCardReceipt, PostalCardsPort, UsernamesPort } from '@goldwake/contracts';
import { type NamedPostalCard, PostalCardBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { outcomeOf } from '../operator/postal-card-outcome.js';
import { withUsernames } from '../operator/with-usernames.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Routes with which engineers process cards with postal request codes. They require a workbench session. */
@Injects(portToken(MANIFEST, 'postalCards'), portToken(MANIFEST, 'usernames'))
@WorkbenchRoutes('postal-codes')
export class PostalCodesController {
  constructor(
    private readonly cards: PostalCardsPort,
    private readonly usernames: UsernamesPort,
  ) {}

  @Describe('PostalCards', { summary: 'Lists the received cards that wait for a decision, oldest first.' })
  @Get()
  async list(): Promise<NamedPostalCard[]> {
    return withUsernames(await this.cards.list(), this.usernames);
  }

  @Describe('PostalCardReceipt', {
    summary: 'Records that a card has arrived, or accepts or rejects it.',
    problems: [
      'postal_code_invalid',
      'postal_code_not_found',
      'postal_code_expired',
      'postal_code_closed',
      'postal_code_player_banned',
      'unavailable',
    ],
  })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  process(@Body() body: PostalCardBody, @Command() context: CommandContext): Promise<PostalCardReceipt> {
    return this.cards.process(body.code, outcomeOf(body), context);
  }
}

import type { CommandContext } from '@goldwake/contracts';
import { EmptyBody, type PostalCodesResponse, type RequestedPostalCode } from '@goldwake/contracts/http';
import { Command, Describe, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { PostalCodes } from '../streams/postal-codes.js';
import { CLAIM_RATE } from './claim-rate.js';

@Controller('promotions/postal-codes')
export class PostalCodesController {
  constructor(private readonly codes: PostalCodes) {}

  @Describe('PostalCodesResponse', { summary: 'Lists the player’s postal request codes, and how to send a card.' })
  @Get()
  view(@Player() { uid }: SignedIn): Promise<PostalCodesResponse> {
    return this.codes.view(uid);
  }

  @Describe('RequestedPostalCode', {
    summary: 'Requests a postal request code.',
    problems: ['postal_codes_unavailable', 'postal_code_open', 'postal_code_daily_limit'],
  })
  @RateLimits(CLAIM_RATE)
  @Post()
  request(
    @Player() { uid }: SignedIn,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<RequestedPostalCode> {
    return this.codes.request(uid, context);
  }
}

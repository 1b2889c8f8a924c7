import type { CommandContext, ReviewReceipt, ReviewsPort, UsernamesPort } from '@goldwake/contracts';
import { type NamedPurchaseReview, ReviewBody } from '@goldwake/contracts/http';
import { Command, Describe, Injects, portToken, RateLimits } from '@goldwake/service';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';
import { withUsernames } from '../operator/with-usernames.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Routes with which engineers list and end the reviews of paid purchases. They require a workbench session. */
@Injects(portToken(MANIFEST, 'reviews'), portToken(MANIFEST, 'usernames'))
@WorkbenchRoutes('purchase-reviews')
export class PurchaseReviewsController {
  constructor(
    private readonly reviews: ReviewsPort,
    private readonly usernames: UsernamesPort,
  ) {}

  @Describe('PurchaseReviews', { summary: 'Lists the paid purchases that wait for a decision, oldest first.' })
  @Get()
  async list(): Promise<NamedPurchaseReview[]> {
    return withUsernames(await this.reviews.list(), this.usernames);
  }

  @Describe('ReviewReceipt', {
    summary: 'Approves or declines a paid purchase: its coins are credited, or its payment is refunded.',
    problems: ['not_found', 'purchase_not_in_review', 'review_not_approvable'],
  })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(200)
  end(@Body() { purchaseId, ...outcome }: ReviewBody, @Command() context: CommandContext): Promise<ReviewReceipt> {
    return this.reviews.end(purchaseId, outcome, context);
  }
}

import { once } from 'node:events';
import type { FraudScore } from '@goldwake/contracts';
import { type FastifyReply, Injects, Public, RateLimits } from '@goldwake/service';
import { Body, Controller, HttpCode, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import { readScoreOrder } from '../domain/index.js';
import { FraudScores } from '../fraud/fraud-scores.js';
import { ApiError, ApiErrorFilter } from './api-error.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { WRITES } from './writes.js';

/** The API of the fraud scoring for the merchant's servers. */
@Public()
@UseGuards(ApiKeyGuard)
@UseFilters(ApiErrorFilter)
@Injects(FraudScores)
@Controller('v1/fraud/scores')
export class FraudController {
  constructor(private readonly scores: FraudScores) {}

  /** An order that gets no answer waits until its caller gives up. */
  @RateLimits(WRITES)
  @HttpCode(200)
  @Post()
  async score(
    @Body() body: object | undefined,
    @Res({ passthrough: true }) { raw }: FastifyReply,
  ): Promise<FraudScore | undefined> {
    const read = readScoreOrder(body);
    if ('faults' in read) throw new ApiError('order_invalid', read.faults);
    const score = await this.scores.score(read.order);
    if (score !== 'no_answer') return score;
    if (!raw.destroyed) await once(raw, 'close');
    return undefined;
  }
}

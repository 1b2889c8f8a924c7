import { ReportsBody } from '@goldwake/contracts/http';
import { DescribeOther, type FastifyRequest, Public, RateLimits, TakesToken } from '@goldwake/service';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ForwardReports } from '../commands/forward-reports.js';
import { REPORTS, REPORTS_OF_PLAYER } from './limits.js';

@Controller('reports')
export class ReportsController {
  constructor(private readonly forwardReports: ForwardReports) {}

  @DescribeOther({
    summary:
      'Forwards reports of the client to the fraud scoring, the analytics or the error reports, signed in or not.',
  })
  @RateLimits(REPORTS, REPORTS_OF_PLAYER)
  @Public()
  @TakesToken()
  @Post()
  @HttpCode(204)
  forward(@Body() body: ReportsBody, @Req() { player }: FastifyRequest): void {
    this.forwardReports.execute(player?.uid ?? null, body);
  }
}

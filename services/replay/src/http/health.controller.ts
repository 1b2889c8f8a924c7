import { EmptyBody, type VerifyStatus } from '@goldwake/contracts/http';
import { Describe, RateLimits } from '@goldwake/service';
import { Body, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { Readers } from '../workbench/readers.js';
import { VerifyRuns } from '../workbench/verify-runs.js';
import { Gone } from './gone.decorator.js';
import { WORKBENCH_CHANGES } from './limits.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

/** Routes that show the health of the casino and run `verify`. */
@WorkbenchRoutes('', ['history_unreadable'])
export class HealthController {
  constructor(
    private readonly readers: Readers,
    private readonly runs: VerifyRuns,
  ) {}

  @Describe('WorkbenchHealth', { summary: 'Returns sums of the accounts, lag, dead letters and the newest anchor.' })
  @Get('health')
  @Header('content-type', 'application/json; charset=utf-8')
  health(@Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'health' }, gone);
  }

  @Describe('VerifyStatus', { summary: 'Returns the progress of verify and its last result.' })
  @Get('verify')
  status(): VerifyStatus {
    return this.runs.status();
  }

  @Describe('VerifyStatus', { summary: 'Starts verify, unless it is running.' })
  @RateLimits(WORKBENCH_CHANGES)
  @Post('verify')
  @HttpCode(202)
  start(@Body() _body: EmptyBody): VerifyStatus {
    this.runs.start();
    return this.runs.status();
  }

  @Describe('VerifyStatus', { summary: 'Cancels verify, if it is running.' })
  @RateLimits(WORKBENCH_CHANGES)
  @Delete('verify')
  async cancel(@Body() _body: EmptyBody): Promise<VerifyStatus> {
    await this.runs.cancel();
    return this.runs.status();
  }
}

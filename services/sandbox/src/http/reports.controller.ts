import { Injects, Public, RateLimits } from '@goldwake/service';
import { Body, Controller, HttpCode, Post, UseFilters, UseGuards } from '@nestjs/common';
import { readReports } from '../domain/index.js';
import { Reports } from '../reports/reports.js';
import { ApiError, ApiErrorFilter } from './api-error.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { REPORT_WRITES } from './writes.js';

/** The API that collects reports of the merchant's client. */
@Public()
@UseGuards(ApiKeyGuard)
@UseFilters(ApiErrorFilter)
@Injects(Reports)
@Controller('v1/reports')
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  @RateLimits(REPORT_WRITES)
  @HttpCode(204)
  @Post()
  async receive(@Body() body: object | undefined): Promise<void> {
    const read = readReports(body);
    if ('faults' in read) throw new ApiError('reports_invalid', read.faults);
    await this.reports.receive(read.batch);
  }
}

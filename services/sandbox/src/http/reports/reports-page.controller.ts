import type { ReportReceiver } from '@goldwake/contracts';
import { type FastifyReply, Injects, Public } from '@goldwake/service';
import { Controller, Get, Param, Query, Res, UseFilters, UseGuards } from '@nestjs/common';
import { isReceiver } from '../../domain/index.js';
import { Reports } from '../../reports/reports.js';
import { ControlGuard } from '../control/control.guard.js';
import { pageNumber, requireContent } from '../control/page-number.js';
import { PageErrorFilter } from '../page-error.filter.js';
import { PageRefusal } from '../page-refusal.js';
import { sendPage } from '../pages/page.js';
import { resultPage } from '../pages/result-pages.js';
import { receiverPage, receiversPage, reportsTo } from './reports-page.js';

const NEWEST_SHOWN = 10;
const PAGE_SIZE = 50;

/** The pages that show what the merchant's client has reported. */
@Public()
@UseGuards(ControlGuard)
@UseFilters(PageErrorFilter)
@Injects(Reports)
@Controller('reports')
export class ReportsPageController {
  constructor(private readonly reports: Reports) {}

  @Get()
  async all(@Res() reply: FastifyReply): Promise<void> {
    const newest = (to: ReportReceiver) => this.reports.newest(to, { limit: NEWEST_SHOWN });
    const [fraud, analytics, errors] = await Promise.all([newest('fraud'), newest('analytics'), newest('errors')]);
    sendPage(reply, receiversPage({ fraud, analytics, errors }));
  }

  @Get(':to')
  async one(@Param('to') to: string, @Query('page') asked: unknown, @Res() reply: FastifyReply): Promise<void> {
    if (!isReceiver(to)) {
      const back = '<p><a href="/reports">All receivers</a></p>';
      throw new PageRefusal(resultPage(404, 'There is no such receiver', 'Nothing is sent to it.', back));
    }
    const page = pageNumber(asked, reportsTo(to));
    // One more shows whether there is a further page.
    const found = await this.reports.newest(to, { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });
    requireContent(found, page, reportsTo(to));
    const hasMore = found.length > PAGE_SIZE;
    sendPage(reply, receiverPage({ to, reports: found.slice(0, PAGE_SIZE), page, hasMore }));
  }
}

import { type FastifyReply, Injects, Public } from '@goldwake/service';
import { Controller, Get, Param, Query, Res, UseFilters, UseGuards } from '@nestjs/common';
import { isReportList, isUuid, type ReportList } from '../../domain/index.js';
import { Reports } from '../../reports/reports.js';
import { ControlGuard } from '../control/control.guard.js';
import { pageNumber, requireContent } from '../control/page-number.js';
import { PageErrorFilter } from '../page-error.filter.js';
import { PageRefusal } from '../page-refusal.js';
import { sendPage } from '../pages/page.js';
import { resultPage } from '../pages/result-pages.js';
import { listPage, listsPage, pagesOf, pagesOfSession, sessionPage } from './reports-page.js';

const NEWEST_SHOWN = 10;
const PAGE_SIZE = 50;

const partOf = (page: number) => {
  // One more shows whether there is a further page.
  return { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE };
};
const onPage = <T>(page: number, found: readonly T[]) => {
  return { reports: found.slice(0, PAGE_SIZE), page, hasMore: found.length > PAGE_SIZE };
};

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
    const newest = (list: ReportList) => this.reports.newest(list, { limit: NEWEST_SHOWN });
    const [fraud, analytics, errors, steps] = await Promise.all([
      newest('fraud'),
      newest('analytics'),
      newest('errors'),
      newest('steps'),
    ]);
    sendPage(reply, listsPage({ fraud, analytics, errors, steps }));
  }

  @Get('sessions/:session')
  async session(
    @Param('session') session: string,
    @Query('page') asked: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [known] = isUuid(session) ? await this.reports.ofSession(session, { limit: 1 }) : [];
    if (!known) throw missing('There is no such session', 'It has reported nothing.');
    const page = pageNumber(asked, pagesOfSession(session));
    const found = await this.reports.ofSession(session, partOf(page));
    requireContent(found, page, pagesOfSession(session));
    sendPage(reply, sessionPage(session, onPage(page, found)));
  }

  @Get(':list')
  async one(@Param('list') list: string, @Query('page') asked: unknown, @Res() reply: FastifyReply): Promise<void> {
    if (!isReportList(list)) throw missing('There is no such list of reports', 'Nothing is sent to it.');
    const page = pageNumber(asked, pagesOf(list));
    const found = await this.reports.newest(list, partOf(page));
    requireContent(found, page, pagesOf(list));
    sendPage(reply, listPage(list, onPage(page, found)));
  }
}

function missing(title: string, text: string): PageRefusal {
  return new PageRefusal(resultPage(404, title, text, '<p><a href="/reports">All reports</a></p>'));
}

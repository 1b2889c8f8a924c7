import { type CallerOrigin, isThisMachine } from '@goldwake/core';
import { type FastifyReply, Public } from '@goldwake/service';
import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import { PageErrorFilter } from '../page-error.filter.js';
import { sendPage } from '../pages/page.js';
import { resultPage } from '../pages/result-pages.js';

/** The root, at which nobody pays: it leads to the control page where that page is available. */
@Public()
@UseFilters(PageErrorFilter)
@Controller()
export class RootController {
  @Get()
  lead(@Req() request: CallerOrigin, @Res() reply: FastifyReply): void {
    if (isThisMachine(request)) reply.redirect('/control', 302);
    else sendPage(reply, resultPage(404, 'There is nothing to pay here', 'Start a payment in the shop.'));
  }
}

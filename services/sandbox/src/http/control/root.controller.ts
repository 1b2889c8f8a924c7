import type { CallerOrigin } from '@goldwake/core';
import { type FastifyReply, Injects, Public } from '@goldwake/service';
import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import { PageErrorFilter } from '../page-error.filter.js';
import { sendPage } from '../pages/page.js';
import { resultPage } from '../pages/result-pages.js';
import { MAY_CONTROL } from '../tokens.js';

/** The root, at which nobody pays: it leads to the control page where that page is available. */
@Public()
@UseFilters(PageErrorFilter)
@Injects(MAY_CONTROL)
@Controller()
export class RootController {
  constructor(private readonly mayControl: (caller: CallerOrigin) => boolean) {}

  @Get()
  lead(@Req() request: CallerOrigin, @Res() reply: FastifyReply): void {
    if (this.mayControl(request)) reply.redirect('/control', 302);
    else sendPage(reply, resultPage(404, 'There is nothing to pay here', 'Start a payment in the shop.'));
  }
}

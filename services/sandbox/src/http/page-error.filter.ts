import { type FastifyReply, Injects, LOGGER, type Logger } from '@goldwake/service';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { PageRefusal } from './page-refusal.js';
import { sendPage } from './pages/page.js';
import { brokenPage } from './pages/result-pages.js';

/** Shows a page for a refused request, and for an error that nobody expected. */
@Injects(LOGGER)
@Catch()
export class PageErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof PageRefusal) {
      sendPage(reply, error.page);
      return;
    }
    this.logger.error({ err: error }, 'a payment page failed');
    sendPage(reply, brokenPage());
  }
}

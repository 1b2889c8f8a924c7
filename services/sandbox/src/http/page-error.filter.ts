import { type FastifyReply, Injects, LOGGER, type Logger } from '@goldwake/service';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { sendPage } from './pages/page.js';
import { brokenPage } from './pages/result-pages.js';

/** Shows a page for an error that the payment page did not expect. */
@Injects(LOGGER)
@Catch()
export class PageErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    this.logger.error({ err: error }, 'a payment page failed');
    sendPage(host.switchToHttp().getResponse<FastifyReply>(), brokenPage());
  }
}

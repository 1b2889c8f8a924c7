import { isLocalName, type Settings, shownHost } from '@goldwake/core';
import { LimitedLog, type Logger } from '@goldwake/service';
import type { OnModuleInit } from '@nestjs/common';
import type { Caller } from './caller.js';

const NEXT = 'put a proxy with TLS in front and name it in GOLDWAKE_PROXIES';

/**
 * Warns the operator of pages that cannot keep a session: over plain http under a name that is not local, browsers drop
 * the refresh cookie, because it is `Secure`.
 */
export class PlainHttp implements OnModuleInit {
  private readonly log: LimitedLog;

  constructor(
    private readonly settings: Pick<Settings, 'host' | 'proxies'>,
    private readonly logger: Logger,
  ) {
    this.log = new LimitedLog(logger);
  }

  onModuleInit(): void {
    const { host, proxies } = this.settings;
    if (isLocalName(host) || proxies.length > 0) return;
    this.logger.warn({ host }, `Over http, browsers keep a session only under a name such as localhost; ${NEXT}`);
  }

  /** Called with each request whose response sets the refresh cookie. */
  check({ headers }: Caller): void {
    const page = /^http:\/\/(\[.*\]|[^:/]*)/i.exec(headers.origin?.toString() ?? '');
    if (!page || isLocalName(page[1] ?? '')) return;
    this.log.warn({ origin: shownHost(page[0]) }, `A browser cannot keep the session of a page over http; ${NEXT}`);
  }
}

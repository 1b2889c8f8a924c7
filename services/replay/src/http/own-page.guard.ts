import { Refusal } from '@goldwake/contracts';
import { isLocalName, isSameHost, type Settings } from '@goldwake/platform';
import { SETTINGS } from '@goldwake/platform/nest';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Caller } from './caller.js';

/**
 * Keeps other sites' pages out. A casino that listens on loopback answers to local names only: a site that has its own name
 * resolve to this machine would otherwise count as the workbench's own page.
 */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers, hostname } = context.switchToHttp().getRequest<Caller>();
    const own = isSameHost({ origin: headers.origin?.toString(), host: headers.host?.toString() });
    const named = !isLocalName(this.settings.host) || isLocalName(hostname);
    if (!own || !named) throw new Refusal('forbidden', 'Only the workbench’s own page may ask for this');
    return true;
  }
}

import { Refusal } from '@goldwake/contracts';
import { isLocalName, isSameHost, type Settings } from '@goldwake/core';
import { Injects, SETTINGS } from '@goldwake/service';
import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Caller } from './caller.js';

/**
 * Rejects requests from pages of other origins. On a loopback address, accepts only local host names; otherwise a
 * website whose DNS name resolves to this machine would pass as the workbench's own page (DNS rebinding).
 */
@Injects(SETTINGS)
export class OwnPageGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers, hostname } = context.switchToHttp().getRequest<Caller>();
    const own = isSameHost({ origin: headers.origin?.toString(), host: headers.host?.toString() });
    const named = !isLocalName(this.settings.host) || isLocalName(hostname);
    if (!own || !named) throw new Refusal('forbidden', 'Only the workbench’s own page may send this request');
    return true;
  }
}

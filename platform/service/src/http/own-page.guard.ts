import { Refusal } from '@goldwake/contracts';
import { type CallerOrigin, isLocalName, isSameHost, type Settings } from '@goldwake/core';
import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import { SETTINGS } from '../app/tokens.js';
import { Injects } from '../app/wiring.js';

/**
 * Rejects requests from pages of other origins. On a loopback address, accepts only local host names; otherwise a
 * website whose DNS name resolves to this machine would pass as a page of this site (DNS rebinding).
 */
@Injects(SETTINGS)
export class OwnPageGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers, hostname } = context.switchToHttp().getRequest<CallerOrigin>();
    const own = isSameHost({ origin: headers.origin?.toString(), host: headers.host?.toString() });
    const named = !isLocalName(this.settings.host) || isLocalName(hostname);
    if (!own || !named) throw new Refusal('forbidden', 'Only pages of this site may send this request');
    return true;
  }
}

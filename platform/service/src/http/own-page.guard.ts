import { type CallerOrigin, isLocalName, isUnderLocalName, notLocalText, type Settings } from '@goldwake/core';
import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import { SETTINGS } from '../app/tokens.js';
import { Injects } from '../app/wiring.js';
import { type HostedRequest, HostRefused, hostsOf, requireOwnPage } from './own-page.js';

/**
 * Rejects requests from pages of other origins. On a loopback address, accepts only local host names; otherwise a
 * website whose DNS name resolves to this machine would pass as a page of this site (DNS rebinding).
 */
@Injects(SETTINGS)
export class OwnPageGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<CallerOrigin & HostedRequest>();
    requireOwnPage(request);
    if (isLocalName(this.settings.host) && !isUnderLocalName(request)) {
      throw new HostRefused(notLocalText(hostsOf(request)));
    }
    return true;
  }
}

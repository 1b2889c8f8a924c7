import { type CallerOrigin, isLocalName, isUnderLocalName, type Settings, shownHost } from '@goldwake/core';
import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import { SETTINGS } from '../app/tokens.js';
import { Injects } from '../app/wiring.js';
import { type HostedRequest, HostRefused, hostsOf, requireOwnPage } from './own-page.js';

const NOT_LOCAL = 'The server listens on a loopback address: open the page under localhost, not under';

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
      const hosts = hostsOf(request).map(shownHost).join(' and ');
      throw new HostRefused(`${NOT_LOCAL} ${hosts}`);
    }
    return true;
  }
}

import { type CallerOrigin, isSameHost } from '@goldwake/core';
import { Injects } from '@goldwake/service';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { PageRefusal } from '../page-refusal.js';
import { resultPage } from '../pages/result-pages.js';
import { MAY_CONTROL } from '../tokens.js';

/**
 * Admits the clients of `GOLDWAKE_SANDBOX_CONTROL`, and changes only from pages of the sandbox itself: the control page
 * asks for no password, and any website could lead a browser of such a client to it.
 */
@Injects(MAY_CONTROL)
export class ControlGuard implements CanActivate {
  constructor(private readonly mayControl: (caller: CallerOrigin) => boolean) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<CallerOrigin & { method: string }>();
    if (!this.mayControl(request))
      throw refusal(
        'Open it on a machine that GOLDWAKE_SANDBOX_CONTROL admits: by default, only the one that runs Sandbox Pay, by a loopback address.',
      );
    if (request.method === 'POST' && !isOwnPage(request)) throw refusal('Only its own buttons may change something.');
    return true;
  }
}

/** Browsers send at least one of the two headers with every form. */
function isOwnPage({ headers }: CallerOrigin): boolean {
  const [site, origin, host] = ['sec-fetch-site', 'origin', 'host'].map((name) => headers[name]?.toString());
  if (site === undefined && origin === undefined) return false;
  return (site === undefined || site === 'same-origin') && isSameHost({ origin, hosts: [host] });
}

function refusal(text: string): PageRefusal {
  return new PageRefusal(resultPage(403, 'The control page is not available here', text));
}

import { Refusal } from '@goldwake/contracts';
import { isSameHost } from '@goldwake/core';
import type { Caller } from './caller.js';

/**
 * Guards routes that are authenticated only by the cookie. `SameSite=Strict` blocks requests from other sites, but not
 * from another port or subdomain of this site.
 * @throws Refusal `forbidden` to a page of another host
 */
export function requireOwnPage({ headers: { origin, host } }: Caller): void {
  const own = isSameHost({ origin: origin?.toString(), host: host?.toString() });
  if (!own) throw new Refusal('forbidden', 'Only pages of this site may send this request');
}

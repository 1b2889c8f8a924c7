import { Refusal } from '@goldwake/contracts';
import { isSameHost } from '@goldwake/platform';
import type { Caller } from './caller.js';

/**
 * For routes that the cookie alone opens. `SameSite=Strict` keeps other sites out, but not another port or subdomain of
 * this one.
 * @throws Refusal `forbidden` to a page of another host
 */
export function requireOwnPage({ headers: { origin, host } }: Caller): void {
  const own = isSameHost({ origin: origin?.toString(), host: host?.toString() });
  if (!own) throw new Refusal('forbidden', 'Only our own pages may ask for this');
}

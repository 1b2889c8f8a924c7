import { Refusal } from '@goldwake/contracts';
import { requireOwnPage } from '@goldwake/service';
import type { Page } from '../secrets/passkeys.js';
import type { Caller } from './caller.js';

/**
 * Returns the origin and domain of the requesting page, which may differ from the host that a proxy reports.
 * @throws Refusal `forbidden` if the Origin header is missing or names another host
 */
export function pageOf(caller: Caller): Page {
  requireOwnPage(caller);
  const { origin } = caller.headers;
  if (typeof origin !== 'string') throw new Refusal('forbidden', 'Passkeys work only on a page of this site');
  return { origin, rpId: new URL(origin).hostname };
}

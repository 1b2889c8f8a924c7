import { Refusal } from '@goldwake/contracts';
import { isSameHost, otherHostText } from '@goldwake/core';

/** The parts of Fastify's request that tell which page sent it. */
export interface HostedRequest {
  /** Host that a trusted proxy reports in `X-Forwarded-Host`; otherwise that of the `Host` header. */
  host: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A request is refused because of its hosts. It is logged, because the proxy's settings may be the cause. */
export class HostRefused extends Refusal {
  constructor(detail: string) {
    super('forbidden', detail);
  }
}

/** Returns the hosts for which a request came: of the `Host` header, and of a trusted proxy's `X-Forwarded-Host`. */
export function hostsOf({ host, headers }: HostedRequest): string[] {
  return [...new Set([headers.host?.toString(), host])].filter((one) => one !== undefined);
}

/**
 * Guards routes that are authenticated only by the cookie. `SameSite=Strict` blocks requests from other sites, but not
 * from another port or subdomain of this site.
 * @throws HostRefused to a page of another host
 */
export function requireOwnPage(asked: HostedRequest): void {
  const request = { origin: asked.headers.origin?.toString(), hosts: hostsOf(asked) };
  if (!isSameHost(request)) throw new HostRefused(otherHostText(request));
}

const OTHER_SITES: readonly unknown[] = ['cross-site', 'same-site'];

/**
 * Returns whether a page of another origin sent the request for itself: by its `Origin`, or by what the browser says
 * about a read, which has no `Origin`. A visitor who follows a link, as in web mail, asks for the page themselves.
 */
export function isSentByOtherPage(asked: HostedRequest & { method: string }): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = asked.headers;
  const isLink = mode === 'navigate' && (asked.method === 'GET' || asked.method === 'HEAD');
  if (!isLink && OTHER_SITES.includes(site)) return true;
  return !isSameHost({ origin: origin?.toString(), hosts: hostsOf(asked) });
}

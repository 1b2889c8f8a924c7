import { Refusal } from '@goldwake/contracts';
import {
  type CallerOrigin,
  callerAddress,
  isLoopback,
  isSameHost,
  isUnderLocalName,
  otherHostText,
} from '@goldwake/core';

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
 * Returns whether a page of another origin sent the request: by its `Origin`, by what the browser says about a read,
 * which has no `Origin`, or by a DNS name that leads to this machine (DNS rebinding).
 */
export function isOfOtherPage(asked: HostedRequest & CallerOrigin): boolean {
  const { origin, 'sec-fetch-site': site } = asked.headers;
  if (OTHER_SITES.includes(site)) return true;
  if (!isSameHost({ origin: origin?.toString(), hosts: hostsOf(asked) })) return true;
  return isLoopback(callerAddress(asked)) && !isUnderLocalName(asked);
}

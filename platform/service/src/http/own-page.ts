import { Refusal } from '@goldwake/contracts';
import { isSameHost, otherHostText, type PageRequest } from '@goldwake/core';

/** The parts of Fastify's request that tell which page sent it. */
export interface HostedRequest {
  /** Host that a trusted proxy reports in `X-Forwarded-Host`; otherwise that of the `Host` header. */
  host: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A page of another host sent the request, or a proxy changed the host. */
export class OtherHost extends Refusal {
  constructor(readonly request: PageRequest) {
    super('forbidden', otherHostText(request));
  }
}

/**
 * Guards routes that are authenticated only by the cookie. `SameSite=Strict` blocks requests from other sites, but not
 * from another port or subdomain of this site.
 * @throws OtherHost to a page of another host
 */
export function requireOwnPage({ host, headers }: HostedRequest): void {
  const request = { origin: headers.origin?.toString(), hosts: [headers.host?.toString(), host] };
  if (!isSameHost(request)) throw new OtherHost(request);
}

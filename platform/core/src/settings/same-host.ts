const HOST = /^[a-z0-9._[\]:-]{1,255}$/i;

/** A request and the page that sent it. */
export interface PageRequest {
  /** `Origin` header: scheme, host and port of the page. */
  origin: string | undefined;
  /** Hosts for which the request came: of the `Host` header, and of a trusted proxy's `X-Forwarded-Host`. */
  hosts: readonly (string | undefined)[];
}

/**
 * Returns whether a request comes from a page of this host. Browsers send the page's origin with every request that
 * could change data. Other programs may omit the origin, but they have no cookie of ours.
 */
export function isSameHost({ origin, hosts }: PageRequest): boolean {
  if (origin === undefined) return true;
  const page = /^https?:/i.test(origin) ? urlOf(origin) : undefined;
  return page !== undefined && hosts.some((host) => host && hostOver(page.protocol, host) === page.host);
}

/**
 * Returns the host as a browser writes it in an origin of this scheme: in lower case, without the default port, which
 * proxies may add.
 */
function hostOver(protocol: string, host: string): string | undefined {
  return HOST.test(host) ? urlOf(`${protocol}//${host}`)?.host : undefined;
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns the host that the nearest proxy reports; undefined if it reports none. */
export function forwardedHost(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  return headers['x-forwarded-host']?.toString().split(',').at(-1)?.trim();
}

/** Longest host in a text for people; a longer one is cut. */
const SHOWN_MAX = 60;

export function shownHost(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text;
}

/** Explains why a server on a loopback address refused a page under a name that is not local. */
export function notLocalText(hosts: PageRequest['hosts']): string {
  const names = [...new Set(hosts.filter((host) => host !== undefined))].map(shownHost).join(' and ');
  return `The server listens on a loopback address: open the page under localhost, not under ${names}`;
}

/** Explains to an operator why a request that is not from the same host was refused. */
export function otherHostText({ origin, hosts }: PageRequest): string {
  const own = [...new Set(hosts.filter(Boolean))].map((host) => shownHost(String(host))).join(' and ');
  const page = origin === 'null' ? 'The page has no origin' : `The page has the origin ${shownHost(String(origin))}`;
  return `${page}, but the request is for ${own ? `the host ${own}` : 'no host'}. Behind a proxy, set X-Forwarded-Host and GOLDWAKE_PROXIES`;
}

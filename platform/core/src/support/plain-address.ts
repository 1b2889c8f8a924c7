import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Stands for the address of a client that nobody reports, as in RFC 7239. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * Returns an IP address without the brackets and the port that some proxies write in `X-Forwarded-For`, and without a
 * zone id.
 * @returns undefined if the text is not an address
 */
export function plainAddress(text: string): string | undefined {
  const written = text.trim();
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(written) ?? [];
  const address = (ipv6 ?? ipv4 ?? written).split('%', 1)[0] ?? '';
  return isIP(address) > 0 ? address : undefined;
}

/** Leaves plain addresses only in `X-Forwarded-For`, because a list of trusted proxies contains no ports. */
export function plainForwardedFor(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  headers['x-forwarded-for'] = String(forwarded)
    .split(',')
    .map((one) => plainAddress(one) ?? UNKNOWN_ADDRESS)
    .join(', ');
}

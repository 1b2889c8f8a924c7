import type { IncomingMessage } from 'node:http';
import { withinRanges } from './address-ranges.js';
import { type CallerOrigin, isClientAddress, isThisMachine } from './direct-caller.js';
import { isLoopback } from './local-name.js';
import { plainForwardedFor } from './plain-address.js';

/**
 * Returns a function that tells whether a caller may read the metrics.
 * @param ranges the clients that `GOLDWAKE_METRICS` names
 */
export function metricsReaders(ranges: readonly string[]): (caller: CallerOrigin) => boolean {
  const mayRead = withinRanges(ranges);
  return (caller) => {
    // A page of another site whose domain resolves to this machine sends its own host name (DNS rebinding).
    const own = isLoopback(caller.ip) ? isThisMachine(caller) : isClientAddress(caller);
    return own && mayRead(caller.ip);
  };
}

/**
 * Returns a function that reads the origin of a request to a plain HTTP server, as Fastify's `trustProxy` does for the
 * services: each trusted proxy is believed about the address that it forwards.
 * @param proxies the trusted proxies, as `GOLDWAKE_PROXIES` names them
 */
export function callersBehind(proxies: readonly string[]): (request: IncomingMessage) => CallerOrigin {
  const isTrusted = withinRanges(proxies);
  return ({ headers, socket }) => {
    plainForwardedFor(headers);
    // A server on an IPv6 address reports IPv4 clients in this form.
    const ips = [(socket.remoteAddress ?? '').replace(/^::ffff:/, '')];
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    for (let ip = ips[0]; ip && isTrusted(ip) && forwarded.length > 0; ip = ips.at(-1)) {
      ips.push((forwarded.pop() ?? '').trim());
    }
    const given = ips.filter((ip) => ip !== '');
    return { ip: given.at(-1) ?? '', ips: given, hostname: (headers.host ?? '').replace(/:\d+$/, ''), headers };
  };
}

import { withinRanges } from './address-ranges.js';
import { isLocalName, isLoopback } from './local-name.js';
import { UNKNOWN_ADDRESS } from './plain-address.js';

/** The parts of Fastify's request that tell where it comes from. */
export interface CallerOrigin {
  /** Address of the client, as the trusted proxies report it. */
  ip: string;
  /** Addresses of the client and of the trusted proxies; undefined if no proxy is trusted. */
  ips?: string[] | undefined;
  /** Host name that a trusted proxy reports in `X-Forwarded-Host`; otherwise that of the `Host` header. */
  hostname: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * Returns whether the address of the request is the client's own. A request that a proxy forwarded has the proxy's
 * address unless the proxy is trusted; behind a proxy on this machine, every client would seem to be this machine.
 */
export function isClientAddress({ ips, headers }: Pick<CallerOrigin, 'ips' | 'headers'>): boolean {
  return (ips?.length ?? 0) > 1 || FORWARDING.every((name) => headers[name] === undefined);
}

/**
 * Returns the address for which a request is limited. The clients of a proxy on this machine that is not trusted have an
 * unknown address, because that of the proxy is also that of the operator.
 */
export function callerAddress(
  // The address is undefined when the connection has already been closed.
  caller: Pick<CallerOrigin, 'ips' | 'headers'> & { ip: string | undefined },
): string {
  const { ip } = caller;
  return ip === undefined || (isLoopback(ip) && !isClientAddress(caller)) ? UNKNOWN_ADDRESS : ip;
}

/**
 * Returns whether many clients may have this address, so that its limits are higher: tests, load tools and simulated
 * players have that of this machine, the clients of an unknown proxy an unknown one.
 */
export function isSharedAddress(address: string): boolean {
  return isLoopback(address) || address === UNKNOWN_ADDRESS;
}

/**
 * Returns whether a request came for a local host name. The `Host` header must name one as well as the host that a
 * trusted proxy reports, because some proxies pass on an `X-Forwarded-Host` that the client has made up.
 */
export function isUnderLocalName({ hostname, headers }: Pick<CallerOrigin, 'hostname' | 'headers'>): boolean {
  const own = headers.host?.toString().replace(/:\d*$/, '') ?? '';
  return isLocalName(own) && isLocalName(hostname);
}

/**
 * Returns whether a page of another site may have sent the request by a DNS name that leads to this machine (DNS
 * rebinding). It cannot if the server also listens on other addresses, or if a proxy forwarded the request: both have
 * names of their own.
 * @param host address on which the server listens
 */
export function isRebound(caller: CallerOrigin, host: string): boolean {
  const isForwarded = (caller.ips?.length ?? 0) > 1;
  return isLocalName(host) && !isForwarded && isLoopback(callerAddress(caller)) && !isUnderLocalName(caller);
}

/**
 * Returns a check for routes without a password: it accepts a client in the ranges that uses a local host name, as with a
 * container's port that is published on this machine. Under another name, a page
 * of another site whose domain resolves to the server could send the request (DNS rebinding).
 * @param ranges addresses, CIDR blocks or named ranges, as the settings accept them
 */
export function localCallers(ranges: readonly string[]): (caller: CallerOrigin) => boolean {
  const isWithin = withinRanges(ranges);
  return (caller) => isClientAddress(caller) && isUnderLocalName(caller) && isWithin(caller.ip);
}

/** Returns whether a program or browser of this machine sent the request, under a local host name. */
export const isThisMachine = localCallers(['loopback']);

import { isLocalName, isLoopback } from './local-name.js';

/** The parts of Fastify's request that tell where it comes from. */
export interface CallerOrigin {
  /** Address of the client, as the trusted proxies report it. */
  ip: string;
  /** Addresses of the client and of the trusted proxies; undefined if no proxy is trusted. */
  ips?: string[] | undefined;
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
 * Returns whether a program or browser of this machine sent the request. The host name must be local too; otherwise a
 * page of another site whose domain resolves to this machine could send it (DNS rebinding).
 */
export function isThisMachine(caller: CallerOrigin): boolean {
  return isClientAddress(caller) && isLoopback(caller.ip) && isLocalName(caller.hostname);
}

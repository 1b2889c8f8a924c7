import { callerKey } from '@goldwake/core';

/** Number of 16-bit groups that remain of an IPv6 address: a /48, the usual prefix of one site. */
const IPV6_GROUPS = 3;

/** Returns the network part of an address, for logs: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function coarseAddress(address: string): string {
  const key = callerKey(address);
  if (key.includes(':')) return `${key.split(':').slice(0, IPV6_GROUPS).join(':')}::/48`;
  return key.replace(/\.\d{1,3}$/, '.0/24');
}

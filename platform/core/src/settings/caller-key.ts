import { isIPv6 } from 'node:net';
import { plainAddress, UNKNOWN_ADDRESS } from '../support/plain-address.js';

/**
 * Returns the key under which a client is rate-limited: its IPv4 address, or the /64 prefix of its IPv6 address,
 * because a client with one IPv6 address usually controls the complete /64. A port is ignored, and all texts that are
 * not addresses have one key; otherwise a client could get a new count with each request.
 */
export function callerKey(text: string): string {
  const address = plainAddress(text);
  if (address === undefined) return UNKNOWN_ADDRESS;
  const ipv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  if (!isIPv6(address)) return address;
  // `URL` normalizes the notation of an IPv6 address.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = written.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

import { isIPv6 } from 'node:net';

/**
 * What is counted as one caller: an IPv4 address, or the /64 of an IPv6 one, since whoever has one address there has as many
 * as they like.
 */
export function callerKey(address: string): string {
  const ipv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  if (!isIPv6(address)) return address;
  // URL writes the groups in one way only; it knows no zones.
  const written = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [before = [], after = []] = written.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

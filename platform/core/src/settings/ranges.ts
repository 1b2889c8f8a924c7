import { BlockList, isIP } from 'node:net';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const IPV4_BITS_MIN = 8;
const IPV6_BITS_MIN = 16;
export const RANGES_RULE = `must be a comma-separated list of addresses, CIDR blocks of at least /${IPV4_BITS_MIN} (IPv4) or /${IPV6_BITS_MIN} (public IPv6), or ${NAMED_RANGES.join(', ')}`;

/** Addresses that the internet does not route; each of these blocks is allowed as a whole. */
const PRIVATE_IPV6 = new BlockList();
PRIVATE_IPV6.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_IPV6.addSubnet('fe80::', 10, 'ipv6');
const IPV4_MAPPED = '::ffff:0:0';
const IPV4_MAPPED_BITS = 96;

/** Parses a list of addresses, CIDR blocks and named ranges; undefined if one is invalid or too large. */
export function parseRanges(text: string): string[] | undefined {
  const ranges = text.split(',').map((one) => one.trim());
  return ranges.every((one) => NAMED_RANGES.includes(one) || isSmallBlock(one)) ? ranges : undefined;
}

/**
 * Returns whether the text is an address or a CIDR block that is not too large. A few large blocks together would
 * contain every address, and every client could then choose its address.
 */
function isSmallBlock(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  if (!/^\d{1,3}$/.test(length)) return false;
  const bits = Number(length);
  if (version === 4) return bits >= IPV4_BITS_MIN && bits <= 32;
  if (bits > 128) return false;
  if (isIPv4Mapped(address, bits)) return bits - IPV4_MAPPED_BITS >= IPV4_BITS_MIN;
  return bits >= IPV6_BITS_MIN || isPrivate(address, bits);
}

/** Returns whether a block contains IPv4-mapped addresses, which also count as IPv4 addresses. */
function isIPv4Mapped(address: string, bits: number): boolean {
  const block = new BlockList();
  block.addSubnet(IPV4_MAPPED, Math.min(bits, IPV4_MAPPED_BITS), 'ipv6');
  return block.check(address, 'ipv6');
}

function isPrivate(address: string, bits: number): boolean {
  return PRIVATE_IPV6.check(address, 'ipv6') && bits >= (/^fe/i.test(address) ? 10 : 7);
}

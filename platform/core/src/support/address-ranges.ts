import { BlockList, isIP } from 'node:net';

/** The named ranges as CIDR blocks, identical to those of Fastify's `trustProxy` option. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns a function that tells whether an address is in one of the ranges.
 * @param ranges addresses, CIDR blocks or named ranges, as the settings accept them
 */
export function withinRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges.flatMap((one) => NAMED[one] ?? [one])) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const ipv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
    const plain = ipv4 ?? address.split('%', 1)[0] ?? '';
    const version = isIP(plain);
    return version > 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

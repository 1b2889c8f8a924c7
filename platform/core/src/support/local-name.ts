/** Returns whether the address is in `127.0.0.0/8`, also as IPv4-mapped IPv6 address, or is `::1`. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}

/** Returns whether the name addresses the local machine itself; for such names a browser trusts plain HTTP. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/** Returns whether the address is a loopback address: `::1`, or in `127.0.0.0/8`, even in IPv4-mapped IPv6 notation. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}

/** Returns whether a host name denotes the local machine. Browsers trust plain HTTP for such names. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/** `127.0.0.0/8` and `::1`, also where IPv4 is written within IPv6. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}

/** True for the names under which a machine speaks to itself, where a browser trusts plain HTTP. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}
